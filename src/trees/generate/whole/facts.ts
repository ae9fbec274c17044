import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { readVisibleFacts } from '../../../memories/read-facts.ts';
import { type CitedDocument, readCitedDocuments } from '../news/read-cited-documents.ts';

/** Maximum number of documents represented by their memories. */
const DOCUMENTS_MAX = 60;
const FACTS_MAX = 4;

/**
 * Represents documents that do not fit by passages that their memories quote: a few words of each rather than nothing. Leaves out documents without
 * memories.
 */
export async function readFacts(
  ctx: Pick<Context, 'sql' | 'cpu' | 'now'>,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<Map<number, CitedDocument>> {
  const ids = documentIds.slice(0, DOCUMENTS_MAX);
  const facts = await readVisibleFacts(ctx, viewer, ids);
  const documents = await readCitedDocuments(ctx, viewer, [...facts.keys()]);
  return new Map(
    [...documents].flatMap(([id, document]): [number, CitedDocument][] => {
      const quotes = facts.get(id)?.slice(0, FACTS_MAX) ?? [];
      if (!quotes.length) return [];
      return [[id, { ...document, evidence: { ...document.evidence, text: quotes.join('\n\n') } }]];
    }),
  );
}
