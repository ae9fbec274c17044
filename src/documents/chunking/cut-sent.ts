import type { UncutDocument } from './lock-uncut.ts';
import { readSent, readSentPlainly } from './read-sent.ts';
import { type Cut, cutDocument } from './prepare-document.ts';

/** What is cut in a worker thread. */
export type SentDocument = Pick<UncutDocument, 'title' | 'body' | 'sent_json'>;

export interface SentCut extends Cut {
  warnings: string[];
}

/** Reads and cuts documents that were stored as they were sent, in the order given. One that cannot be read is cut as plain text. */
export async function cutAllSent(documents: SentDocument[]): Promise<SentCut[]> {
  const cut: SentCut[] = [];
  for (const document of documents) cut.push(await cutSent(document));
  return cut;
}

async function cutSent(document: SentDocument): Promise<SentCut> {
  try {
    const { blocks, warnings } = await readSent(document);
    return { ...cutDocument(document.title, blocks), warnings };
  } catch (error) {
    return cutPlainly(document, error instanceof Error ? error.message : String(error));
  }
}

/** The document as paragraphs of plain text, with a warning that says why. */
export const cutPlainly = (document: SentDocument, reason: string): SentCut => ({
  ...cutDocument(document.title, readSentPlainly(document)),
  warnings: [`Kept as plain text: ${reason}.`],
});
