import { readDocuments } from '../../src/sources/read-documents.ts';

/** Processes a file like an import: detects its type by content, reads and cleans it, and assigns block ids. Returns the document count. */
export async function readAll(bytes: Uint8Array, filename?: string): Promise<number> {
  let count = 0;
  for await (const _ of readDocuments({ bytes, ...(filename ? { filename } : {}) })) count++;
  return count;
}
