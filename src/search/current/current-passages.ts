import type { ValueChange } from '../../memories/history/find-changes.ts';
import type { Passage } from '../passages.ts';

/**
 * Orders passages so that, within a document, a current statement comes before the one it replaced; the scores keep their positions, so
 * that they still descend.
 */
export function currentFirst<T extends Pick<Passage, 'document_id' | 'places' | 'score'>>(
  passages: readonly T[],
  changes: readonly Pick<ValueChange, 'old' | 'current'>[],
): T[] {
  const ordered = [...passages];
  for (const { old, current } of changes) {
    if (old.document_id !== current.document_id || old.block_id === null) continue;
    const at = ordered.findIndex((passage) => holds(passage, old));
    const from = ordered.findIndex((passage) => holds(passage, current));
    if (at < 0 || from <= at) continue;
    ordered.splice(at, 0, ...ordered.splice(from, 1));
  }
  return ordered.map((passage, i) => ({ ...passage, score: passages[i]?.score ?? passage.score }));
}

const holds = (
  { document_id, places }: Pick<Passage, 'document_id' | 'places'>,
  row: ValueChange['old'],
): boolean => document_id === row.document_id && places.some(({ block_id }) => block_id === row.block_id);
