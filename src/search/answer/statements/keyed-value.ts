import { CALENDAR_NAMES } from '../answer-types.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from './statement.ts';

/** What a row, or an item or sentence with a colon or dash, is about, and what it says of it. */
export interface KeyedValue {
  key: string;
  value: string;
}

const KEYED = /^([^:：]{2,60}?)(?:[:：]|\s[-–—])\s+(\S.*)$/s;

/** Returns the first cell of a row, or the words before the colon or dash, and the rest: `Treasurer - Lena Moor`. */
export function keyedValue({ form, own }: Pick<AnswerStatement, 'form' | 'own'>): KeyedValue | null {
  if (form === 'row') {
    const [key = '', ...cells] = own.split(CELL);
    return { key, value: cells.join(CELL) };
  }
  const [, key, value] = KEYED.exec(own) ?? [];
  return key === undefined || value === undefined ? null : { key, value };
}

const CELL = ' | ';

/** Returns whether everything that the key says is in the question, if only as a near-synonym. */
function isKeyAsked({ words }: Pick<Asked, 'words'>, key: ReadonlySet<string>): boolean {
  return (
    key.size > 0 &&
    [...key].every((said) => words.some(({ term, near }) => term === said || near.includes(said)))
  );
}

const NAME = /^(?:@[\w-]+|\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}'’.-]+){0,3})(?: ?\([^)]*\))?$/u;

/**
 * Returns whether a statement gives who has the role that is asked for, be it by first name only: `Treasurer | Bo`, or in a row `Bo | Treasurer`. All words
 * of the role must be the key or that cell, and the other or one of its cells no more than a name: a vice chair is not the chair.
 */
export function givesHolder(
  { kind, words, subject }: Pick<Asked, 'kind' | 'words' | 'subject'>,
  statement: AnswerStatement,
): boolean {
  if (kind !== 'person') return false;
  const keyed = keyedValue(statement);
  if (!keyed) return false;
  const isRole = (text: string) => {
    const key = termsOf(text);
    return isKeyAsked({ words }, key) && subject.every((term) => hasWord(key, term));
  };
  const cells = keyed.value.split(CELL);
  if (isRole(keyed.key)) return cells.some(isNameOnly);
  return (
    statement.form === 'row' &&
    subject.length > 0 &&
    isNameOnly(keyed.key) &&
    !ROLE.test(keyed.key) &&
    cells.some(isRole)
  );
}

/** The same for a named role: “who is on the panel” names none. */
export const pairsRole = (asked: Asked, statement: AnswerStatement): boolean =>
  asked.subject.length > 0 && givesHolder(asked, statement);

/** `Senior Engineer | Director` names nobody. */
const ROLE =
  /\b(?:officer|manager|director|head|lead|engineer|developer|designer|analyst|architect|contributor)s?\b/i;

const isNameOnly = (cell: string): boolean => NAME.test(cell.replace(CALENDAR_NAMES, '').trim());
