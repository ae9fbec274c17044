import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import type { UnchunkedDocument } from './queries.ts';
import { type Chunked, chunkDocument } from './prepare-document.ts';
import { readSent, readSentPlainly } from './read-sent.ts';
import { errorText } from '../../lib/strings/error-text.ts';

/** A document for chunking in a worker thread. */
export type SentDocument = Pick<
  UnchunkedDocument,
  'resource_id' | 'title' | 'metadata' | 'body' | 'sent_json'
>;

export interface ChunkedSent extends Chunked {
  warnings: string[];
}

/** Parses and chunks documents that were stored as sent, in the order given. One that cannot be parsed is chunked as plain text. */
export async function chunkSent(documents: SentDocument[]): Promise<ChunkedSent[]> {
  const chunked: ChunkedSent[] = [];
  for (const document of documents) chunked.push(await chunkOne(document));
  return chunked;
}

async function chunkOne(document: SentDocument): Promise<ChunkedSent> {
  try {
    const { blocks, warnings } = await readSent(document);
    return { ...chunkDocument(describedOf(document), blocks), warnings };
  } catch (error) {
    return chunkPlainly({ document, reason: errorText(error) });
  }
}

/** Chunks the document as paragraphs of plain text, with a warning that gives the reason. */
function chunkPlainly({ document, reason }: { document: SentDocument; reason: string }): ChunkedSent {
  return {
    ...chunkDocument(describedOf(document), readSentPlainly(document)),
    warnings: [`Kept as plain text: ${reason}.`],
  };
}

export const chunkSentTask = defineTask(import.meta.url, chunkSent);
export const chunkPlainlyTask = defineTask(import.meta.url, chunkPlainly);

const describedOf = ({ resource_id: resourceId, title, metadata }: SentDocument) => ({
  resourceId,
  title,
  metadata,
});
