import { queryTerms } from '../text/terms.ts';
import type { ClaimingRow } from './history/claiming-row.ts';
import type { MemoryHistory } from './history/link-memories.ts';
import { compareText } from '../lib/lists/compare-text.ts';

/** Maximum pairs that a model is asked about, per document and per memory. */
const PAIRS_MAX = 12;
const PAIRS_OF_ONE_MAX = 3;
/** Two statements about one thing share words: at least this many, and this share of the shorter one's words. */
const SHARED_TERMS_MIN = 2;
const SHARE_MIN = 0.4;
/** If both are about a subject that the rules know, this share is enough. */
const SHARE_MIN_OF_SUBJECT = 0.25;

/**
 * Returns pairs of a document's memories and others near them whose relation the rules do not decide, most similar first. `histories`: what the
 * rules and earlier verdicts say. Pure.
 */
export function findOpenPairs(
  own: readonly ClaimingRow[],
  near: readonly ClaimingRow[],
  histories: ReadonlyMap<string, MemoryHistory>,
): [ClaimingRow, ClaimingRow][] {
  const words = new Map<ClaimingRow, Set<string>>();
  const wordsOf = (memory: ClaimingRow): Set<string> => {
    const known = words.get(memory) ?? new Set(queryTerms(`${memory.text} ${memory.quote ?? ''}`));
    words.set(memory, known);
    return known;
  };
  const others = near.filter(isStatement);
  const able = own.filter(isStatement).flatMap((memory) => {
    const decided = decidedWith(histories.get(memory.memory_id));
    return others
      .filter((other) => other.document_id !== memory.document_id && !decided.has(other.memory_id))
      .map((other) => ({ memory, other, share: shareOf(wordsOf(memory), wordsOf(other)) }))
      .filter(
        ({ other, share }) => share >= (isOnOneSubject(memory, other) ? SHARE_MIN_OF_SUBJECT : SHARE_MIN),
      )
      .sort((a, b) => b.share - a.share || compareIds(a.other, b.other))
      .slice(0, PAIRS_OF_ONE_MAX);
  });
  return able
    .sort((a, b) => b.share - a.share || compareIds(a.memory, b.memory))
    .slice(0, PAIRS_MAX)
    .map(({ memory, other }) => [memory, other]);
}

/** A summary says nothing that its document does not say, and what agents did does not become outdated. */
const isStatement = ({ kind, quote }: ClaimingRow): boolean =>
  quote !== null && kind !== 'summary' && kind !== 'procedure';

function decidedWith(history: MemoryHistory | undefined): Set<string> {
  if (!history) return new Set();
  const links = [...history.supersededBy, ...history.supersedes, ...history.contradicts];
  return new Set([...links.map(({ memoryId }) => memoryId), ...history.repeats]);
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared < SHARED_TERMS_MIN ? 0 : shared / Math.min(a.size, b.size);
}

const isOnOneSubject = (a: ClaimingRow, b: ClaimingRow): boolean =>
  a.claims.some(({ subject }) => subject !== '' && b.claims.some((other) => other.subject === subject));

const compareIds = (a: ClaimingRow, b: ClaimingRow): number => compareText(a.memory_id, b.memory_id);
