import { matchForm, CALENDAR_NAMES, CLOCK, withoutMeasures } from './answer-types.ts';
import { terms as termList } from '../../text/terms.ts';
import { hasWord, termsOf } from './coverage.ts';
import type { Asked } from './read-asked.ts';
import { namesDoer } from './people/doers.ts';
import { TITLES } from './people/titles.ts';
import { isReaching, saysWhom } from './people/whom.ts';
import { withoutEvent } from './time/events.ts';
import { saysWhen } from './time/relative-days.ts';
import { SPEAKING } from './people/speakers.ts';
import { saysMembers } from './statements/composition.ts';
import { givesHolder, keyedValue } from './statements/keyed-value.ts';
import { type AnswerStatement, lastHeading } from './statements/statement.ts';

const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|ll|d)|me|my|mine|we|our)\b/i;
const HAS_DIGIT = /\d/;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}._@/#+-]*/gu;

/** Words between the significant ones weigh no more than this. */
const JOINING = 0.3;

/** Units of time that also name something else: the minutes of a meeting, a second interview. */
const SPAN_NAME = /^(?:minutes|seconds?)$/;

/** “The fourth day” answers “from which day”. */
const TIME_UNIT = /^(?:hour|day|week|month|quarter|year|time|date)s?$/;

/** Returns how well a statement has the type of answer that is asked for, in what the question does not say itself: 2 certainly, 1 possibly, 0 not. Somebody who says “I” may be the person asked for. */
export function matchType(
  { kind, words, subject, counted, event, isCondition, relation: { does, asks, isClock, lives } }: Asked,
  statement: AnswerStatement,
  lowercase: (text: string) => string,
): 0 | 1 | 2 {
  const { own, form, lead, speaker, asked, date } = statement;
  const isSpeaker =
    kind === 'person' &&
    speaker !== null &&
    (SPEAKING.has(does ?? '') || (FIRST_PERSON.test(own) && (asked !== '' || saysVerb(own, words))));
  // `DROP OWNED BY "depot"` does not say who owns the depot, and `$1` is not a price.
  if ((kind === 'person' || kind === 'money') && form === 'code') return 0;
  if (kind === 'person' && does !== null && isRollCall(statement, does)) return 2;
  if (givesHolder({ kind, words, subject }, statement)) return 2;
  if (kind === 'person' && saysWhom(own, asks)) return 2;
  if (kind === 'person' && does === null && saysMembers({ words }, own)) return 2;
  if (kind === 'place' && lives !== null && saysWhereTo(own, lives)) return 2;
  if (kind === 'place' && givesPlace(statement)) return 2;
  if (isClock && !CLOCK.test(own)) return 0;
  const shown = form === 'row' && kind === 'person' ? shortCells(own) : own;
  const asksForm = kind === 'time' || kind === 'person';
  const names = new Set(
    words
      .filter(
        ({ isName, term, written, weight }) =>
          isName ||
          // “Every office” does not say where the office is.
          (kind === 'place' && term === lives) ||
          (asksForm && weight > JOINING && !TIME_UNIT.test(written)) ||
          // “Several minutes are not published”: the minutes that the question is about are not a time span.
          (kind === 'duration' && SPAN_NAME.test(written)),
      )
      .map(({ term }) => term),
  );
  const without = (text: string) => withoutNames(lowercase(text), names);
  // To say who does it, one name next to the verb is enough, and any capitalized word counts as one.
  if (kind === 'person' && form !== 'row' && does !== null && namesDoer(own, does, without)) return 2;
  const other = without(withoutEvent(shown, event));
  if (isSpeaker) return 1;
  // “In the Executive Council” does not say where the council meets.
  if (kind === 'place') return matchForm(kind, withoutOwnName(other, words));
  if (isCondition && CONDITION.test(own)) return Math.max(1, matchForm(kind, other)) === 2 ? 2 : 1;
  // The author of “I won it yesterday” says when, by the day of the message.
  if (kind === 'time' && speaker !== null && date !== null && saysWhen(own)) return 2;
  if (kind === 'duration') return matchForm(kind, HAS_DIGIT.test(own) ? `${other}\n${lead}` : other);
  // `Update frequency: 2 hours`
  if (kind === 'frequency' && HOW_OFTEN.test(`${lead}\n${own}`) && matchForm('duration', own) === 2) return 2;
  if (counted) return matchForm(kind, withoutMeasures(other, counted));
  if (kind !== 'person') return matchForm(kind, other);
  // “Ask the Treasurer or the Data Protection Officer” does not say who the treasurer is.
  const named =
    does === null && (subject.length > 0 || words.every(({ isName }) => isName))
      ? without(shown.replace(TITLES, '~'))
      : other;
  const match = matchForm(kind, named.replace(CALENDAR_NAMES, '~'));
  // “Staff stop it” says of no one that they are to be told.
  if (match === 1 && isReaching(asks)) return 0;
  // In a timeline, the event is a sentence.
  return match === 0 && form === 'row' && matchForm(kind, without(own)) === 2 ? 1 : match;
}

const CAPITALIZED =
  /(?:\b(?:in|at|on|from|to|into|near|with) (?:the )?)?\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)+/gu;

/** Replaces names that contain what is asked about, with the preposition before them. */
const withoutOwnName = (text: string, words: Asked['words']): string =>
  text.replace(CAPITALIZED, (name) => {
    const said = termsOf(name);
    return words.some(({ term, weight }) => weight >= 1 && said.has(term)) ? '~' : name;
  });

const ATTENDEE_CHARS_MAX = 40;
const LEAD_CHARS_MAX = 60;

/** Returns whether a list or item gives names below “Present:”, in whatever form: accounts, first names. */
function isRollCall({ form, own, lead, headings }: AnswerStatement, does: string): boolean {
  if (form !== 'list' && form !== 'item') return false;
  const above = lead || lastHeading(headings);
  return (
    above.length <= LEAD_CHARS_MAX &&
    hasWord(termsOf(above), does) &&
    own.split('; ').every((name) => name.length <= ATTENDEE_CHARS_MAX)
  );
}

/** Returns whether a text says where to: “All gifts go to the core fund” for “Where do gifts go”. */
function saysWhereTo(own: string, verb: string): boolean {
  const words = own.match(TOKEN) ?? [];
  return words.some((word, at) => WHERE_TO.test(words[at + 1] ?? '') && termList(word).includes(verb));
}

/** Replaces what the question names. A number is the one of the question only as a whole: `4.3` is not `3.9`. */
const withoutNames = (text: string, names: ReadonlySet<string>): string =>
  text.replace(TOKEN, (token) => {
    const isNamed = (term: string) => names.has(term);
    const isSame = HAS_DIGIT.test(token) ? termList(token).every(isNamed) : [...termsOf(token)].some(isNamed);
    return isSame ? '~' : token;
  });

const PLACE_KEY = /\b(?:place|location|venue|site|office|address|headquarters|country|city|town|room)s?\W*$/i;

/** Returns whether a value or a cell is called a place: `Place: Pier 4`, `Germany` below `Office`. */
function givesPlace({ form, own, lead }: AnswerStatement): boolean {
  const cells = own.split(' | ');
  if (form !== 'row') return PLACE_KEY.test(keyedValue({ form, own })?.key ?? '');
  const headers = lead.split('\n').slice(-cells.length);
  return headers.some((header, at) => PLACE_KEY.test(header) && Boolean(cells[at]?.trim()));
}

const WHERE_TO = /^(?:to|from|into|in|at|on|under|behind|with|through|via)$/i;

const HOW_OFTEN = /\b(?:frequency|interval|cadence|how often)\b/i;
const CONDITION = /\b(?:when|whenever|if|once|as soon as|in case)\b/i;

const NAME_CHARS_MAX = 80;

/** Keeps the short cells of a row: the person is in a cell of their own, not in one with sentences. */
const shortCells = (row: string): string =>
  row
    .split(' | ')
    .filter((cell) => cell.length <= NAME_CHARS_MAX)
    .join(' | ');

/** Returns whether a text has the question's verb or a near-synonym (“I am the owner” for “who owns …”). */
function saysVerb(own: string, [verb]: Asked['words']): boolean {
  const said = termsOf(own);
  return verb === undefined || hasWord(said, verb.term);
}
