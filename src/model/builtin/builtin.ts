import type { Model } from '../model.ts';
import { answerBuiltin } from './answer.ts';
import { extractBuiltin } from './extract.ts';
import { writeFileBuiltin } from './write-file.ts';

/** The model that needs no key and no download: deterministic, extractive, and honest about it. */
export function createBuiltinModel(): Model {
  return {
    name: 'builtin-1',
    extract: async (document) => extractBuiltin(document),
    writeFile: async (file) => writeFileBuiltin(file),
    answer: async (input) => answerBuiltin(input),
    mergeHunk: null,
    embed: null,
  };
}
