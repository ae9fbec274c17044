import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerSource, AnswerStatement } from '../statements/statement.ts';
import { type AskedFieldName, askedField, hasAskedForm, isCalledLike } from './asked-field.ts';
import type { DocumentField } from './document-fields.ts';
import { leadingFields } from './leading-fields.ts';

/** Words of a field's name that say no more than its value: `owner_slack`, `assigned_to_name`, `review_date`. */
const FORMS: ReadonlySet<string> = termsOf(
  'name id mail email slack handle team group date day time user login',
);

/**
 * Returns what a document says of itself, if that is asked for: “Who wrote the page on alerts”, “What is the status of BIP 341”. All that the
 * question calls the document by must be in its title or path; of several such documents, the one whose title has fewest other words is meant.
 */
export function findField(
  question: string,
  asked: Asked,
  sources: readonly AnswerSource[],
): AnswerStatement | null {
  const wanted = askedField(question, asked);
  if (!wanted) return null;
  const found = sources.flatMap((source, number) => {
    if (!isCalledLike(wanted, source.title, source.path)) return [];
    const field = [...leadingFields(source.blocks), ...source.fields].find((one) =>
      isWanted(one, wanted, asked),
    );
    return field
      ? [{ statement: fieldStatement(source, number, [field]), others: termsOf(source.title ?? '').size }]
      : [];
  });
  const [best, next] = found.toSorted((a, b) => a.others - b.others);
  const isTie =
    best !== undefined && next?.others === best.others && next.statement.own !== best.statement.own;
  return best && !isTie ? best.statement : null;
}

/** Who wrote a mail or got it need not have attended what it tells of. */
const WRITERS = 'Participants';

function isWanted(
  { name, value, place }: DocumentField,
  { named, said }: AskedFieldName,
  asked: Asked,
): boolean {
  const terms = [...termsOf(name)];
  if (place === null && name === WRITERS && !terms.every((one) => said.has(one))) return false;
  return (
    named.every((term) => terms.some((one) => isSame(one, term))) &&
    terms.every((one) => said.has(one) || FORMS.has(one) || named.some((term) => isSame(one, term))) &&
    hasAskedForm(asked, value)
  );
}

/** A file's own status is kept as its state: `status` is the service's. */
const STATES: ReadonlySet<string> = termsOf('state status');

const isSame = (one: string, other: string): boolean =>
  hasWord(new Set([one]), other) || (STATES.has(one) && STATES.has(other));

/** Returns what a document says of itself as a statement below its title. */
export const fieldStatement = (
  source: AnswerSource,
  number: number,
  fields: readonly DocumentField[],
): AnswerStatement => ({
  source: number,
  form: 'item',
  text: [source.title, ownOf(fields)].filter(Boolean).join('; '),
  own: ownOf(fields) || (source.title ?? ''),
  lead: '',
  headings: source.title ?? '',
  before: '',
  previous: '',
  asked: '',
  topic: '',
  places: fields.flatMap(({ place }) => (place ? [place] : [])),
  order: 0,
  isFirst: true,
  opens: '',
  isFirstReply: false,
  below: null,
  speaker: null,
  date: null,
});

const ownOf = (fields: readonly DocumentField[]): string =>
  fields.map(({ name, value }) => `${name}: ${value}`).join('; ');
