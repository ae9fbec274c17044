import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { keyedValue } from '../statements/keyed-value.ts';
import type { AnswerStatement } from '../statements/statement.ts';

type Keyed = Pick<AnswerStatement, 'form' | 'own'>;

/** “Naming convention: …” says how something is named. */
const MANNERS: ReadonlySet<string> = termsOf(
  'convention format rule pattern standard scheme style guideline',
);

const keyTerms = (statement: Keyed): string[] => [...termsOf(keyedValue(statement)?.key ?? '')];

/** Returns whether a statement has a key such as “Naming convention”, so that it says how something is done. */
export const namesManner = (statement: Keyed): boolean =>
  keyTerms(statement).some((term) => MANNERS.has(term));

/** Returns whether everything that a row or item is about is in the question. */
export function isKeyedByQuestion({ kind, words }: Asked, statement: Keyed): boolean {
  const key = keyTerms(statement).filter((term) => kind !== 'steps' || !MANNERS.has(term));
  return key.length > 0 && isAllAsked(key, words);
}

/** Returns what can answer: “Delete account: removes all data” does not say how to delete an account; the text after the colon may. */
export function toldBy({ kind, words }: Asked, { own, form }: Keyed): string {
  const key = keyedValue({ own, form })?.key ?? '';
  const isNamedOnly =
    kind === 'steps' && form === 'item' && key !== '' && isAllAsked([...termsOf(key)], words);
  return isNamedOnly ? own.slice(key.length + 1).trim() : own;
}

const isAllAsked = (terms: readonly string[], words: Asked['words']): boolean =>
  terms.every((term) => words.some((word) => word.term === term));
