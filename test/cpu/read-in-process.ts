import { readFile } from 'node:fs/promises';
import type { Context } from '../../src/context.ts';
import { readDocuments } from '../../src/sources/read-documents.ts';

/** Reads files in the test's own process: a child would take longer to start than to read everything. */
export const readInProcess: Context['parseFile'] = async function* (file) {
  yield* readDocuments('bytes' in file ? file : { ...file, bytes: await readFile(file.path) });
};
