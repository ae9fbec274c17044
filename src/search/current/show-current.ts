import type { ClaimingRow } from '../../memories/history/claiming-row.ts';
import type { ValueChange } from '../../memories/history/find-changes.ts';
import type { Passage, Place } from '../passages.ts';
import { findOutdated } from './outdated-hits.ts';

interface Shown {
  row: { document_id: number };
  passages: Passage[];
}

type InBlock = Pick<ClaimingRow, 'block_id'>;

const has = (places: readonly Place[], { block_id }: InBlock): boolean =>
  places.some((place) => place.block_id === block_id);

/** Returns whether one of the passages found contains the memory. */
export const shows = ({ passages }: Pick<Shown, 'passages'>, memory: InBlock): boolean =>
  passages.some(({ places }) => has(places, memory));

/**
 * Returns a document with the passage of the current statement first, if the statement that its best passage gives for the question no longer
 * holds, and the one that holds is in the same document but not in what is shown of it. `memories`: what the document claims.
 */
export async function showCurrent<Hit extends Shown>(
  question: string,
  hit: Hit,
  { memories, changes }: { memories: readonly ClaimingRow[]; changes: readonly ValueChange[] },
  fetch: (memory: ClaimingRow) => Promise<Shown | null>,
): Promise<Hit> {
  const { document_id: id } = hit.row;
  const [best, ...others] = hit.passages;
  if (!best) return hit;
  const seen = best.shown?.places ?? best.places;
  const own = memories.filter((one) => one.document_id === id && has(seen, one));
  const hidden = changes.filter(({ current }) => {
    const isElsewhere = current.document_id !== id || has(seen, current);
    return !isElsewhere && !shows({ passages: others }, current);
  });
  const [outdated] = findOutdated(question, [id], own, hidden, 0);
  if (!outdated) return hit;
  const { current } = outdated.change;
  if (has(best.places, current)) return { ...hit, passages: [withLine(best, current), ...others] };
  const found = await fetch(current);
  const more = found?.passages.map((passage) => ({ ...passage, score: best.score })) ?? [];
  return more.length ? { ...hit, passages: [...more, ...hit.passages] } : hit;
}

/** Returns a passage that shows the rows of its table and, below them, the line that replaces them. */
function withLine(passage: Passage, { block_id, quote, text, quote_start, quote_end }: ClaimingRow): Passage {
  if (!passage.shown || block_id === null || quote_start === null || quote_end === null) return passage;
  const places = [...passage.shown.places, { block_id, start: quote_start, end: quote_end }];
  return { ...passage, shown: { text: `${passage.shown.text}\n${quote ?? text}`, places } };
}
