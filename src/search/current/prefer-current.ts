import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { ClaimingRow } from '../../memories/history/claiming-row.ts';
import { findAnsweringChange } from '../../memories/history/answering-change.ts';
import { changeKey, type ValueChange, findValueChanges } from '../../memories/history/find-changes.ts';
import type { AskedMemories } from '../../memories/history/find-asked-memories.ts';
import { readClaiming, readHistories } from '../../memories/history/read-histories.ts';
import type { DocumentHit, DocumentSearch } from '../search-documents.ts';
import type { SearchContext } from '../retrieve-passages.ts';
import { currentFirst } from './current-passages.ts';
import { findOutdated } from './outdated-hits.ts';
import { showCurrent, shows } from './show-current.ts';

/** Maximum documents checked for outdated statements. */
const LOOKED_AT = 10;

/** The documents, with current statements before outdated ones, and what changed in what they say. */
export interface CurrentHits {
  hits: DocumentHit[];
  changes: ValueChange[];
  /** The current value of what the question asks for; null if unknown. */
  asked: AskedMemories['fact'];
}

/** Returns what the best of the found documents claim, for `preferCurrent`. `documentIds`: best first. */
export const readClaimingOf = (
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<ClaimingRow[]> => readClaiming(db, viewer, documentIds.slice(0, LOOKED_AT));

/**
 * Puts the document with the current statement before one whose best statement for the question is outdated. `fetch` finds a document that
 * the search did not; it returns null for one outside the search's scope. `asked`: what is known of what the question asks for; `claiming`:
 * what the hits claim, from `readClaimingOf`.
 */
export async function preferCurrent(
  { sql }: Pick<SearchContext, 'sql'>,
  viewer: Viewer,
  {
    query,
    asOf,
    now,
    asked,
    claiming: memories,
  }: Pick<DocumentSearch, 'query' | 'asOf' | 'now'> & {
    asked: AskedMemories;
    claiming: readonly ClaimingRow[];
  },
  hits: readonly DocumentHit[],
  fetch: (memory: ClaimingRow) => Promise<DocumentHit | null>,
): Promise<CurrentHits> {
  const time = { asOf, now };
  const looked = hits.slice(0, LOOKED_AT).map((hit) => hit.row.document_id);
  const found = memories.length
    ? findValueChanges(memories, await readHistories(sql, viewer, memories, time))
    : [];
  const ordered = [...hits];
  /** Puts a document at a position, and fetches it if the search did not find it. */
  const put = async ({ current }: { current: ClaimingRow }, at: number) => {
    const from = ordered.findIndex((hit) => hit.row.document_id === current.document_id);
    const hit = ordered[from] ?? (await fetch(current));
    const before = ordered[at];
    if (!hit || (from !== -1 && from <= at)) return;
    if (from !== -1) ordered.splice(from, 1);
    ordered.splice(at, 0, { ...hit, score: Math.max(hit.score, before?.score ?? 0) });
  };
  for (const { documentId, change } of findOutdated(query, looked, memories, found)) {
    const at = ordered.findIndex((hit) => hit.row.document_id === documentId);
    if (at !== -1 && change.current.document_id !== documentId) await put(change, at);
  }
  const first = asked.fact ?? findAnsweringChange(query, found);
  if (first) await put(first, 0);
  const [top] = ordered;
  if (first && top?.row.document_id === first.current.document_id && !shows(top, first.current)) {
    const shown = await fetch(first.current);
    if (shown) ordered.splice(0, 1, { ...top, passages: shown.passages });
  }
  const changes = [...new Map([...asked.changes, ...found].map((one) => [changeKey(one), one])).values()];
  const current: DocumentHit[] = [];
  for (const hit of ordered) {
    const shown = await showCurrent(query, hit, { memories, changes: found }, fetch);
    current.push({ ...shown, passages: currentFirst(shown.passages, found) });
  }
  return { hits: current, changes, asked: first };
}
