import { readDocuments } from '../../src/sources/read-documents.ts';

/** What an import does with a file: detected by content, read, cleaned, every block given its id. Returns the number of documents. */
export async function readAll(bytes: Uint8Array, filename?: string): Promise<number> {
  let count = 0;
  for await (const _ of readDocuments({ bytes, ...(filename ? { filename } : {}) })) count++;
  return count;
}
