import { CALENDAR_NAMES } from '../answer-signs.ts';
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
 * Returns whether a statement gives who has the role that is asked for, be it by first name only: `Treasurer | Bo`. All words of the role must be the
 * key, and the value or one of its cells no more than a name.
 */
export function givesHolder(
  { words, subject }: Pick<Asked, 'words' | 'subject'>,
  statement: AnswerStatement,
): boolean {
  const keyed = keyedValue(statement);
  const key = termsOf(keyed?.key ?? '');
  if (!keyed || !isKeyAsked({ words }, key)) return false;
  return (
    subject.every((term) => hasWord(key, term)) &&
    keyed.value.split(CELL).some((cell) => NAME.test(cell.replace(CALENDAR_NAMES, '').trim()))
  );
}
