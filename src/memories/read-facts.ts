import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import { listOfDocuments } from './history/queries.ts';
import { isComparable, readHistories } from './history/read-histories.ts';

/** Returns, by document, the passages that its memories quote and nothing later replaced, in reading order; only what the viewer sees. */
export async function readVisibleFacts(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<Map<number, string[]>> {
  const memories = await listOfDocuments(sql, viewer, documentIds);
  const claiming = memories.filter(isComparable);
  const { histories } = await readHistories(sql, viewer, claiming, { asOf: null, now: now() });
  const current = memories.filter(
    ({ memory_id, quote }) => quote !== null && !histories.get(memory_id)?.supersededBy.length,
  );
  const facts = new Map<number, string[]>();
  for (const { document_id, quote } of current) {
    const own = facts.get(document_id) ?? [];
    if (quote !== null && !own.includes(quote)) facts.set(document_id, [...own, quote]);
  }
  return facts;
}
