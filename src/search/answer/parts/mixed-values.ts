import { matchForm, isTyped } from '../answer-types.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const CELLS_OF_RECORD = 3;

/** Returns whether a whole table of records is offered for one value, which may belong to another record: the right row has it itself. */
export const mixesRecords = ({ kind, isList }: Asked, { form, own }: AnswerStatement): boolean =>
  form === 'table' &&
  isTyped(kind) &&
  !isList &&
  (own.split('\n', 1)[0] ?? '').split('; ').length >= CELLS_OF_RECORD;

const ITEMS_OF_VALUE = 5;

/** Returns whether a list has the value in another item: in a longer one it seldom belongs to the item that matches; in a short one, its item must have a word of the question. */
export function mixesItems(
  { kind, isList, words }: Asked,
  { form, own, lead, headings }: AnswerStatement,
): boolean {
  if (form !== 'list' || !isTyped(kind) || kind === 'person' || isList) return false;
  const items = own.split('; ');
  if (items.length > ITEMS_OF_VALUE) return true;
  // Contact details have their own item.
  if (kind === 'phone' || kind === 'address' || kind === 'place') return false;
  const telling = words.filter(({ weight, isName }) => isName || weight >= 1);
  const above = termsOf(`${lead}\n${headings}`);
  if (telling.every(({ term }) => hasWord(above, term))) return false;
  const values = items.filter((item) => matchForm(kind, item) > 0).map(termsOf);
  return !values.some((said) => words.some(({ term }) => hasWord(said, term)));
}
