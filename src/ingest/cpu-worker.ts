// What worker threads do: pure functions by name. See lib/cpu-pool.ts.
export { extractBuiltin } from '../model/builtin/extract.ts';
export { prepareAllAdded, prepareAllImported } from './prepare-in-pool.ts';
