import { POINTS_BACK, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const SIDES: readonly RegExp[] = [
  /\b(?:after|following|once|since|beyond) (?:(?:the|a|an|your|their|our|my) )?["'“]?([\p{L}-]+)/giu,
  /\b(?:before|prior to|until|ahead of) (?:(?:the|a|an|your|their|our|my) )?["'“]?([\p{L}-]+)/giu,
  /\b(?:during|while on|while in|throughout|on|in|within) (?:(?:the|a|an|your|their|our|my) )?["'“]?([\p{L}-]+)/giu,
];

/** Returns on which sides of what a text is: `0 probat` for “after the probation”. */
const sidesIn = (text: string): { side: number; of: string }[] =>
  SIDES.flatMap((pattern, side) =>
    [...text.matchAll(pattern)].flatMap(([, word = '']) => [...termsOf(word)].map((of) => ({ side, of }))),
  );

/** Returns which phases of something a question names: “after probation”. */
export const askedPhases = (question: string): { side: number; of: string }[] =>
  sidesIn(question).filter(({ side }) => side < IN);
const IN = 2;

/** Returns whether a statement is about another phase than the question: what holds “on probation” does not say what holds after it. */
export function isOfOtherPhase(
  { phases }: Pick<Asked, 'phases'>,
  { own, previous, lead }: Pick<AnswerStatement, 'own' | 'previous' | 'lead'>,
): boolean {
  if (!phases.length) return false;
  const said = sidesIn([lead, POINTS_BACK.test(own) ? previous : '', own].join('\n'));
  return phases.some(
    ({ side, of }) =>
      said.some((one) => one.of === of && one.side !== side) &&
      !said.some((one) => one.of === of && one.side === side),
  );
}
