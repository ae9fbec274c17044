import type { SourceDocument } from '../../src/parse/source-document.ts';
import { readDocuments } from '../../src/sources/read-documents.ts';

/** Reads the documents in an export file; does not report what was omitted. */
export async function readSource(source: string | Uint8Array, filename: string): Promise<SourceDocument[]> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const documents: SourceDocument[] = [];
  for await (const item of readDocuments({ bytes, filename }))
    if ('document' in item) documents.push(item.document);
  return documents;
}
