import type { ScoredStatement } from '../score-statements.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Returns whether a statement is a whole list or table. */
export const isWhole = ({ statement: { form } }: ScoredStatement): boolean =>
  form === 'list' || form === 'table';

/** Returns whether `one` is an item or row of `whole`, or both are the same words. They may share a lead-in or header. */
export function overlaps(whole: ScoredStatement, one: ScoredStatement): boolean {
  if (whole.statement.source !== one.statement.source) return false;
  const said = one.statement.places.at(-1);
  const places = isWhole(whole) ? whole.statement.places : whole.statement.places.slice(-1);
  return places.some(
    (place) =>
      place.block_id === said?.block_id &&
      (place.start ?? 0) < (said.end ?? 0) &&
      (said.start ?? 0) < (place.end ?? 0),
  );
}

/** Returns whether two statements show some of the same text of a document. */
export const sharesText = (a: AnswerStatement, b: AnswerStatement): boolean =>
  a.source === b.source &&
  a.places.some((place) =>
    b.places
      .slice(-1)
      .some((said) => place.block_id === said.block_id && place.start < said.end && said.start < place.end),
  );
