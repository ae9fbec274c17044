import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** “Cannot be reproduced”, “is not reproducible”, “didn’t pass”. */
const NEGATED = /(?:\b(?:not|never|cannot)|n['’]t) (?:be |been |yet |have )?([\p{L}-]+)/giu;

/** Other words for what is not so. */
const NO = /\b(?:no|without|unable|fails? to|failed to)\b/i;

const negatedIn = (text: string): Set<string> =>
  new Set([...text.matchAll(NEGATED)].flatMap(([, word = '']) => [...termsOf(word)]));

/** Returns the words that a question denies: “a problem that cannot be reproduced”. */
export const deniedWords = (question: string): string[] => [...negatedIn(question)];

/** Returns whether a statement is about what is so, while the question is about what is not: “if it is reproducible, …”. */
export function isOfOtherPolarity(
  { kind, denied }: Pick<Asked, 'kind' | 'denied'>,
  { own, lead }: Pick<AnswerStatement, 'own' | 'lead'>,
): boolean {
  if (kind === 'confirmation' || !denied.length) return false;
  const said = termsOf(own);
  const negated = negatedIn(`${lead}\n${own}`);
  return denied.some((term) => said.has(term) && !negated.has(term) && !NO.test(own));
}
