// What worker threads do: pure functions by name. See lib/cpu-pool.ts.
export { extractFromJson } from '../model/builtin/extract.ts';
export { languageOf } from './language-of.ts';
export { prepareAllAdded, prepareAllImported } from './prepare-in-pool.ts';
