import { splitSentences } from '../../../text/sentences.ts';
import { hasWord, isNear, POINTS_BACK, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerSource, type AnswerStatement, lastHeading } from '../statements/statement.ts';

/** A list or a table as a whole, and how many items or rows it has. */
interface Collection {
  first: AnswerStatement;
  entries: number;
  /** What says what the entries are: the lead-in or heading, and the header of the first column. */
  named: ReadonlySet<string>;
}

/** A longer table is not shown whole. */
const CHARS_MAX = 900;
/** There are more than those that are listed. */
const IS_OPEN =
  /\b(?:etc|e\.g|for example|for instance|such as|includ(?:e|es|ing)|among others|and (?:more|others|so on))\b|…|\.{3}/i;

/**
 * Returns how many entries the one list or table has that is named after what “how many” counts; null if none or several are. All else that the
 * question names must be in the headings or the title: an entry with a word of the question says nothing of the others.
 */
export function countEntries(
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
): AnswerStatement | null {
  const { kind, counted, subject, words } = asked;
  const [head] = subject.slice(-1);
  if (kind !== 'number' || counted === null || head === undefined) return null;
  const isMeant = ({ first, named }: Collection): boolean => {
    const { title, path, isCut } = sources[first.source] ?? {};
    // Of a list, the rest may be missing.
    if (isCut && first.form === 'list') return false;
    const around = { named, above: termsOf(`${first.headings}\n${title ?? ''}\n${path ?? ''}`) };
    return (
      hasWord(named, head) && words.every((word) => (word.weight < 1 && !word.isName) || isNear(word, around))
    );
  };
  const [only, ...others] = [...wholeLists(statements), ...wholeTables(statements)].filter(isMeant);
  return only && !others.length ? countOf(only) : null;
}

const wholeLists = (statements: readonly AnswerStatement[]): Collection[] =>
  statements.flatMap((first) => {
    const { form, items, own, lead, headings } = first;
    return form === 'list' && items !== undefined && !IS_OPEN.test(`${lead}\n${own}`)
      ? [{ first, entries: items, named: termsOf(`${announcementIn(lead)}\n${lastHeading(headings)}`) }]
      : [];
  });

/** Returns the sentence that announces the list: “Our people drive boats. A boat is checked in two ways:” lists no people. */
function announcementIn(lead: string): string {
  const last = splitSentences(lead).at(-1)?.text ?? '';
  return POINTS_BACK.test(last) ? lead : last;
}

/** Rows in messages belong to no table of which all is known. */
const wholeTables = (statements: readonly AnswerStatement[]): Collection[] =>
  [
    ...Map.groupBy(
      statements.filter(({ form, speaker }) => form === 'row' && speaker === null),
      ({ source, places }) => `${source} ${places.at(-1)?.block_id}`,
    ).values(),
  ].flatMap((rows) => {
    const [first] = rows;
    if (!first || rows.length < 2) return [];
    const columns = first.own.split(' | ').length;
    const above = first.lead.split('\n');
    const header = above.length > columns ? above.slice(-columns) : [];
    const text = rows.map((row) => row.text).join('\n');
    return [
      {
        first: {
          ...first,
          text: text.length <= CHARS_MAX ? text : first.text,
          places: rows.flatMap(({ places }) => places),
        },
        entries: rows.length,
        named: termsOf(
          [
            ...above.slice(0, above.length - header.length),
            header[0] ?? '',
            lastHeading(first.headings),
          ].join('\n'),
        ),
      },
    ];
  });

const countOf = ({ first, entries }: Collection): AnswerStatement => ({
  ...first,
  text: `${entries}, counted in the ${first.form === 'list' ? 'list' : 'table'}: ${first.text}`,
});
