import { matchForm, spellUnits } from '../answer-types.ts';
import { hasWord, termsOf, VALUE_AFTER_COLON } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { headersAbove } from '../parts/headers-above.ts';
import { keyedValue } from '../statements/keyed-value.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const NUMBER_AROUND =
  /(?<before>(?:[\p{L}'’-]+\s+){0,2})\(?(?:\d[\d.,]*|\b(?:single|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no)\b)(?<after>(?:\s+[\p{L}'’-]+){0,3})/giu;

/** “On 2222 with a user” counts no users. */
const APART = /\s(?:with|for|at|on|in|to|from|by|as|if|when)\s.*/is;

/** “In one country” is not a count; “only one country” and “one country per site” are. */
const SOME_ONE = /^(?!.*\b(?:only|just|exactly|most|least|to|per|each|every) )(?:.* )?one [^\d]*$/is;
const SOME_ONE_SHARE = 0.2;

/** A repeated number: “Eleven (11) members”. */
const AGAIN = / \(\d+\)/g;
/** “Twice a year” answers “How many times a year”. */
const TWICE = /\b(?:once|twice)\b/gi;

/** “No two directors”, “more than one”, a label in quotation marks, and the year in “2023 director elections” count nothing. */
const NO_COUNT =
  /\bno (?:two|one|other)\b|\bmore than one\b|(?<=^|[\s(])['"‘“][^'"‘’“”]{1,40}['"’”](?=$|[\s.,;:)])|(?<![\d.,])(?:19|20)\d\d(?![\d.,])/gi;
/** “A director is one of five members of the board.” */
const ONE_OF =
  /(?:^|[.;] )(?:an?|the|each|every|our) ([^.:;,]{2,60}?) is one of (?:the |our )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/giu;

/** “The number of clones of an image has exceeded 200.” */
const NUMBER_OF = /\b(?:number|count|total) of ([^.:;]{2,80}?)\b\d/giu;

/** “There is no limit to the number of clones.” */
const NO_LIMIT_OF =
  /\bno (?:limit|maximum|minimum) (?:to|on|of|for) (?:the )?(?:number|count|total) of ([^.:;]{2,80})/giu;

/** How closely a number counts what is asked for. */
type Closeness = 'near' | 'partly' | 'named' | 'other';

/** Returns how closely a number counts the subject (“How many probes”): right before or after it, or in a row or item named after it. */
function countsSubject({ subject }: Asked, { own, form, lead, headings }: AnswerStatement): Closeness {
  const [head = ''] = subject.slice(-1);
  const shareIn = (text: string, before = '') => {
    const named = termsOf(text);
    const label = termsOf(before);
    // “Council votes” are votes: otherwise something else of the council is counted. “Elects two” counts none, though it is close to “vote”.
    if (!hasWord(named, head) && !label.has(head)) return 0;
    return subject.filter((term) => hasWord(named, term) || label.has(term)).length / subject.length;
  };
  if (form === 'code') return subject.some((term) => isSetTo(own, term)) ? 'near' : 'other';
  const counting = own.replace(NO_COUNT, '');
  if (counting !== own && matchForm('number', counting) === 0) return 'other';
  const numbers = [
    ...spellUnits(counting).replace(AGAIN, '').replace(TWICE, 'two times').matchAll(NUMBER_AROUND),
  ];
  const nearest = Math.max(
    0,
    ...numbers.map(
      ({ 0: found, groups }) =>
        shareIn((groups?.after ?? '').replace(APART, ''), groups?.before) *
        (SOME_ONE.test(found) ? SOME_ONE_SHARE : 1),
    ),
  );
  const summed = [NUMBER_OF, NO_LIMIT_OF, ONE_OF]
    .flatMap((pattern) => [...own.matchAll(pattern)])
    .map(([, of = '']) => shareIn(of));
  if (summed.some((share) => share === 1) || isTotal(subject, keyedValue({ form, own })?.key ?? '', own))
    return 'near';
  if (nearest > SOME_ONE_SHARE) return nearest === 1 ? 'near' : 'partly';
  const above = form === 'row' ? countHeaders(own, lead) : lead;
  const isNamed =
    nearest > 0 ||
    (form !== 'sentence' && shareIn(`${above}\n${headings}\n${keyedValue({ form, own })?.key ?? ''}`) > 0);
  return isNamed ? 'named' : 'other';
}

const SET_TO = /(?:--?([\p{L}][\p{L}\p{N}_-]*)[ =]|([\p{L}][\p{L}\p{N}_-]*)["']?\s*[:=]\s*)["']?\d/gu;

/** Code counts what it sets: `replicas: 3`, `--replicas 3`. The numbers of a listing count nothing. */
const isSetTo = (code: string, term: string): boolean =>
  [...code.matchAll(SET_TO)].some(([, flag, name]) => termsOf(flag ?? name ?? '').has(term));

const NUMBER_CELL = /^\D{0,3}\d/u;
const ANY_COUNT = /^(?:count|number|total|quantity|amount|size|#|n)\b/i;

/** Returns what is above the numbers of a row: “Customer: Acme; Vans: 4” counts vans. “Probe: wet; Count: 4” counts probes. */
function countHeaders(own: string, lead: string): string {
  const headers = headersAbove(own, lead, (cell) => NUMBER_CELL.test(cell));
  return headers.some((header) => ANY_COUNT.test(header.trim())) ? lead : headers.join('\n');
}

/** `Customers | 61` counts all of them; “17 customers are on Premium” does not. */
function isTotal(subject: readonly string[], key: string, own: string): boolean {
  const named = termsOf(key);
  const isAll = named.size === subject.length && subject.every((term) => named.has(term));
  return isAll && COUNT_FIRST.test(own.slice(key.length));
}

/** `: 61`, ` | 61 | 66`: a number right after what it counts. */
const COUNT_FIRST = /^[\s|:：]*\d/;

const asksNumberOf = ({ kind, subject }: Asked): boolean => kind === 'number' && subject.length > 0;

/** Returns whether a row, or for “how many” also a sentence or item, counts only something other than what is asked for. */
export const countsOther = (asked: Asked, statement: AnswerStatement): boolean =>
  asksNumberOf(asked) &&
  (statement.form === 'row' ||
    ((statement.form === 'code' ||
      statement.form === 'sentence' ||
      (statement.form === 'item' && !VALUE_AFTER_COLON.test(statement.own))) &&
      asked.counted !== null)) &&
  countsSubject(asked, statement) === 'other';

/** Returns whether a statement counts all that is asked for: “2–3 references”, if references are counted. */
export const countsWhole = (asked: Asked, statement: AnswerStatement): boolean =>
  asksNumberOf(asked) && countsSubject(asked, statement) === 'near';

/** Returns what the number of a statement is worth, −1 to 1: 1 if it counts all that is asked for, −1 if it counts something else. */
export const countsWorth = (asked: Asked, statement: AnswerStatement): number =>
  asksNumberOf(asked) ? WORTH[countsSubject(asked, statement)] : 0;

const WORTH: Record<Closeness, number> = { near: 1, partly: 0.5, named: 0, other: -1 };
