// What worker threads do: pure functions by name. See lib/cpu-pool.ts.
export { readSent } from '../documents/chunking/read-sent.ts';
export { extractFromJson } from '../model/builtin/extract.ts';
export { cutAllSent } from '../documents/chunking/cut-sent.ts';
export { languageOf } from './language-of.ts';
export { prepareAllAdded, prepareAllImported, prepareAllParsed } from './prepare/prepare-in-pool.ts';
