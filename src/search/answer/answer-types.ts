import type { QuestionKind } from './question/question-kinds.ts';
import { MONTH_NAMES } from '../../lib/dates/month-names.ts';

const MONTH = `(?:${MONTH_NAMES})`;
const COUNT =
  '(?:\\d[\\d.,:]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|several)';
const TIME_UNIT = '(?:seconds?|minutes?|min|hours?|h|days?|nights?|weeks?|months?|quarters?|years?|decades?)';

/** Short units of time after a number. A single `m` may also mean meters or millions; it counts as minutes if a duration is asked for. */
export const SHORT_UNITS: ReadonlyMap<string, string> = new Map([
  ['h', 'hours'],
  ['hr', 'hours'],
  ['hrs', 'hours'],
  ['min', 'minutes'],
  ['mins', 'minutes'],
  ['m', 'minutes'],
  ['s', 'seconds'],
  ['sec', 'seconds'],
  ['wk', 'weeks'],
  ['wks', 'weeks'],
  ['yr', 'years'],
  ['yrs', 'years'],
  ['secs', 'seconds'],
  ['ms', 'milliseconds'],
  ['d', 'days'],
]);
/** Spells out units: `4h` becomes “4 hours”. */
export const spellUnits = (text: string): string =>
  text.replace(SPAN, (_, number: string, unit: string) => `${number} ${SHORT_UNITS.get(unit) ?? unit}`);

const SHORT_SPAN = `(?<![\\p{L}\\d$€£.,-])\\d[\\d.,]* ?(?:${[...SHORT_UNITS.keys()].join('|')})\\b`;
const SPAN = new RegExp(SHORT_SPAN.replace('\\d[\\d.,]* ?(?:', '(\\d[\\d.,]*) ?('), 'gu');

/** A standalone number, not one in a name (`37signals`, `K8s`, `COVID-19`, `2i2c`, `#211`), which is not a count. `30min` is one. */
const DIGITS = `(?<![\\p{L}\\d#]|\\p{L}-)\\d(?!\\d*(?:st|nd|rd|th)\\b)(?![\\d.,]*(?:(?!${TIME_UNIT})\\p{L}{5}|\\p{L}+\\d))`;

const DATE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b|${MONTH}\\.? \\d{1,4}(?:st|nd|rd|th)?\\b|\\d{4}-\\d{2}-\\d{2}|(?:19|20)\\d\\d\\b|\\d{1,2}[:.]\\d{2}\\b|\\d{1,2} ?(?:am|pm|o'clock)\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|(?:on|by|until|before) the \\d{1,2}(?:st|nd|rd|th)\\b|\\d{1,2}(?:st|nd|rd|th) of (?:the|each|every) month\\b|\\d{1,2}(?:st|nd|rd|th) (?:\\w+ )?day\\b|noon\\b|midnight\\b|(?:no|not) later than\\b|at the latest\\b|Q[1-4]\\b|${MONTH.replace('|may|', '|')}\\b)`,
  'i',
);
/** A day or month with its number or year, as written in a question. */
export const DATE_WORDS = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? \\d{4})?|${MONTH}\\.? \\d{1,2}\\b(?:,? \\d{4})?|${MONTH} \\d{4}|\\d{4}-\\d{2}-\\d{2})`,
  'gi',
);
/** A time of day. */
export const CLOCK =
  /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:[ap]\.?m\b|o['’]clock|h\b|hrs?\b|UTC|GMT|CES?T|E[SD]T|P[SD]T)|\bnoon\b|\bmidnight\b/i;
const TIME_OF_DAY = new RegExp(CLOCK.source, 'gi');
const LOOSE_TIME = new RegExp(
  `\\b(?:today|tonight|tomorrow|yesterday|now|autumn|spring|summer|winter|easter|christmas|(?:next|last|this) ${TIME_UNIT}|(?:after|within|during|in|before|for|from|every|until|by|since) (?:the )?(?:first |last |next )?(?:${COUNT} ){1,2}(?:working |business )?${TIME_UNIT}|(?:end|middle|beginning) of|${COUNT} ${TIME_UNIT} (?:after|before|later|earlier|in advance)|(?:first|last|final) (?:${COUNT} )?${TIME_UNIT}|\\d+-(?:month|year|week|day)|(?:first|last|second|third) \\w+day|(?:fourth|third|second|first|fifth|sixth) (?:day|week|month)|(?:in|for|from|with|until|since) v?\\d+\\.\\d|on (?:the )?\\w+day|(?:to|till|from|through) (?:the )?\\d{1,2}(?:st|nd|rd|th)|before|after|once|no date|not (?:decided|known|settled)|skipped)\\b`,
  'i',
);
const DURATION = new RegExp(
  `\\b${COUNT}(?:[ -]and[ -]a[ -]half)?(?: |-)?(?:(?:working|business|calendar|full|consecutive) )?${TIME_UNIT}\\b|${SHORT_SPAN}|(?<![\\p{L}\\d])\\d{1,3} ?h(?:ours?)? ?\\d{1,2} ?m(?:in(?:utes)?)?\\b|time-limited|\\bas long as\\b|\\b(?:twice|half) as long\\b|\\bindefinitely\\b`,
  'iu',
);
const UNIT = `(?<!\\b(?:per|an?|each|every) )\\b(?:${TIME_UNIT}|characters?|letters|digits|words|lines|pages|(?:kilo|centi|milli)?met(?:er|re)s?|[kcm]?m|inch(?:es)?|feet)\\b`;
/** A number says how long something is only next to a unit, as in the header of its row; those of `501(c)(3)` and “4 a year” do not. */
const COUNT_AND_UNIT = new RegExp(`${DIGITS}[^.]{0,24}${UNIT}|${UNIT}[^.]{0,40}${DIGITS}`, 'iu');
/** A sum given as a multiple: `4x your salary`, `twice the rent`. */
const MULTIPLE =
  /\b(?:\d+(?:\.\d+)? ?(?:x|×|times)|(?:twice|(?:two|three|four|five|six) times)) (?:your|the|their|an?|of)\b/i;
const CURRENCY = '(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|PLN|CZK|JPY|INR|CAD|AUD|NZD)';
/** “11.8 million euros”, “$2 bn”. */
const MAGNITUDE = '(?:(?:hundred|thousand|million|billion|bn|[km]) ?)?';
const MONEY = new RegExp(
  `(?:[$€£¥]|\\b(?:${CURRENCY}|Rs\\.?)) ?\\d|\\d ?${MAGNITUDE}(?:[€£$¥]|(?:${CURRENCY}|dollars?|euros?|pounds?|francs?|cents?|crowns?|kroner|yen)\\b)|(?<!-|tax )\\bfree(?: of charge)?\\b(?!,? (?:to|and)\\b)|\\bno (?:charge|cost|price)\\b|\\b(?:cost|price|fee)s? (?:of )?\\d`,
  'iu',
);
/** A percentage is an amount only for something that is paid: “with 75% support” is not. */
const SHARE = /%(?!\p{L})|\bper ?cent\b/iu;
const PAID =
  /\b(?:pa(?:y|ys|id|yments?)|costs?|prices?|fees?|salar(?:y|ies)|wages?|rents?|rates?|discounts?|tax(?:es)?|revenue|income|budgets?|charged?|commission|contribut\w+|match\w*|refund\w*|reimburse\w*|cover\w*)\b/i;
/** “One” as a number, not as somebody or something: “a loved one”, “the last one”, “one of them”. */
const ONE = `(?<!\\b(?:the|this|that|each|any|no|every|another|which|loved|other|last|next|first|right|wrong|new|old) )\\bone\\b(?! of\\b| others?\\b|['’]s\\b)`;
const NUMBER = new RegExp(
  `${DIGITS}|${ONE}|\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|quarter|third|fifth|once|twice|none|nobody|no (?:limit|maximum|minimum)|unlimited|both|single|one-\\w+)\\b`,
  'iu',
);
/** A part of a whole: a percentage, a fraction, so many of so many. */
const PART =
  /%|\bper ?cent\b|\bhalf\b|\b(?:an?|one|two|three|four) (?:third|quarter|fifth|tenth)s?\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|of|out of) (?:the )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|a hundred)\b/iu;
const ALL_OR_NONE = /\b(?:all|none|most|majority|minority)\b/i;
const FREQUENCY = new RegExp(
  `\\b(?:daily|weekly|monthly|quarterly|yearly|annually|hourly|nightly|fortnightly|biennial(?:ly)?|(?:bi|semi|half)-?(?:weekly|monthly|yearly|annual(?:ly)?)|(?:once|twice|${COUNT} (?:\\w+ ){0,2}times?|${COUNT} (?:[\\w-]+ ){1,3}) ?(?:a|an|per|each|every) (?:day|week|month|quarter|year|hour)|every (?:[\\w–-]+ ){0,2}${TIME_UNIT}|every (?:other |second |third )?\\w+day|every (?:other|second)\\b|each ${TIME_UNIT}|on \\w+days|percent)\\b|%`,
  'i',
);
/** Days and months are capitalized like names; in tables, so are their units. */
export const CALENDAR_NAMES = new RegExp(
  `\\b(?:${MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:day|week|month|quarter|year)s?)\\b`,
  'gi',
);
/** Excludes forms that no first name or no surname has: “Of Program Management” is not a person. */
const NO_FIRST =
  '(?!(?:The|This|That|An?|Of|And|Or|For|In|On|At|To|By|From|With|As|If|When|Our|Your|All|Each|Every|Any|No)\\b)';
const NO_LAST = '(?!\\p{L}{3,}(?:ment|tion|sion|ship|ware|ology)s?\\b)';
/** Two capitalized words, a title with a name, or a handle. */
const PERSON = new RegExp(
  `(?:\\b(?:Mr|Mrs|Ms|Dr|Cllr|Prof)\\.? \\p{Lu}|(?<![\\p{L}.])${NO_FIRST}\\p{Lu}[\\p{L}'’-]+(?: (?:van|von|de|da|del|El|Al|bin)){0,2} ${NO_LAST}\\p{Lu}[\\p{L}'’.-]*|(?<!\\S)@[\\w-]+)`,
  'u',
);
/** A capitalized word inside a sentence, or a person by role. */
const ROLE =
  /[\p{Ll},:;(] (?!I\b)\p{Lu}\p{Ll}+|\b(?:team|department|committee|board|council|group|head|chair(?:man|woman|person)?|lead|leaders?|managers?|directors?|executives?|officers?|owners?|founders?|supervisors?|coordinators?|secretary|treasurer|president|trustees?|mentors?|engineers?|developers?|designers?|assistants?|accountants?|maintainers?|everybody|everyone|anybody|anyone|nobody|members?|staff|employees?|contractors?|users?|customers?|parents?|volunteers?|author|admins?|administrators?|vacant)\b/u;
/** A name inside a sentence, a name of two words, or one with a capital letter inside. */
const COMPANY =
  /[\p{L},;("“] ?(?!I\b)\p{Lu}[\p{L}\d]+|(?<![\p{L}.])\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’.-]*|\p{Ll}\p{Lu}|\b[\w-]+\.(?:com|org|net|io)\b/u;
const PLACE =
  /\b(?:in|at|on|from|near|behind|under|into|opposite|inside|outside|via|(?<!\b(?:[Dd]ue|[Aa]ccording|[Tt]hanks|[Oo]wing|[Pp]rior|[Ss]imilar|[Rr]elated|[Cc]ompared|[Ss]ubject|[Uu]p) )to) (?:the |a |an )?(?:\p{Lu}|\d)|\b(?:room|floor|building|street|locker|office|street|avenue|lane|road|square|hall|drawer|shelf|folder|directory|depot)\b|(?<![\w/])(?!and\/or\b|\d)[\w.-]+\/(?:[\w.-]+\/)*[\w.-]*\p{Ll}[\w.-]*|https?:|\S@\S|(?<!\S)#\p{Ll}[\p{L}\d_-]+|\p{Lu}\p{Ll}+, \p{Lu}{2}\b|\bwhere (?:you|we|people|members|users|staff|anyone|everyone) (?:can|may|could|should)\b/u;
/** “In order”, “in responding”: no place. */
const NOWHERE =
  '(?! (?:order|addition|case|general|particular|fact|terms|favou?r|time|future|turn|detail|full|part|total|common|advance|progress|response|return|\\p{L}+ing)\\b)';
/** Not of a compound (`on-site`), nor before a day that is left out. */
const SOMEWHERE = new RegExp(
  `\\b(?:in${NOWHERE}|at|on|near|behind|under|into|opposite|inside|outside|next to|across)\\b(?!-|\\s{2}|\\s*$)`,
  'iu',
);
const PHONE = /\+?\(?\d[\d ()./-]{5,}\d/;
const ADDRESS = /\S+@\S+\.\w|https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net|io|dev|example)\b/;
const VERSION = /\bv?\d+(?:\.\d+)+\b|\b(?:version|release) \d+\b|\bv\d+\b/i;

const SUM_OR_SHARE = `[$€£¥] ?\\d[\\d.,]*|\\d[\\d.,]* ?${MAGNITUDE}(?:[€£$¥%]|(?:per ?cent|${CURRENCY}|dollars?|euros?|pounds?|kroner)\\b)`;
const SUM = new RegExp(SUM_OR_SHARE, 'gi');
const MEASURE = new RegExp(
  `${SUM_OR_SHARE}|\\b${COUNT}(?: |-)?(?:(?:working|business|calendar|full|consecutive) )?${TIME_UNIT}\\b(?! (?:of|off)\\b)`,
  'gi',
);
const IS_TIME = new RegExp(`\\b${TIME_UNIT}\\b`, 'i');

/** Removes sums, shares and spans of time, which say nothing of how many there are of something else. A sum counts no days, either. */
export const withoutMeasures = (text: string, counted: string): string =>
  text.replace(IS_TIME.test(counted) ? SUM : MEASURE, '~');

interface AnswerForm {
  /** Certain evidence of an answer. */
  strong: RegExp;
  /** Possible evidence of an answer. */
  weak?: RegExp;
}

/** What the answers to a kind of question look like: the expected answer type. Kinds that are not listed have no form of their own. */
const FORMS: Partial<Record<QuestionKind, AnswerForm>> = {
  person: { strong: PERSON, weak: ROLE },
  company: { strong: COMPANY },
  time: { strong: DATE, weak: LOOSE_TIME },
  duration: { strong: DURATION, weak: COUNT_AND_UNIT },
  frequency: { strong: FREQUENCY },
  money: {
    strong: new RegExp(`${MONEY.source}|${MULTIPLE.source}`, 'iu'),
    weak: /\d{1,3}(?:,\d{3})+|\d+\.\d\d\b/,
  },
  amount: {
    strong: new RegExp(`${DIGITS}|%|\\bno (?:limit|maximum|minimum)\\b|\\bone-\\w+|\\bhalf\\b`, 'iu'),
    weak: NUMBER,
  },
  share: { strong: PART, weak: ALL_OR_NONE },
  number: { strong: NUMBER },
  place: { strong: PLACE, weak: SOMEWHERE },
  phone: { strong: PHONE },
  address: { strong: ADDRESS },
  version: { strong: VERSION, weak: /\d/ },
};

const URL = /https?:\/\/\S+|www\.\S+/g;
/** “may 5” in lowercase is not a date. */
const WRITTEN_DATE = /\p{Lu}|^\d{4}/u;
const COUNTS: ReadonlySet<QuestionKind> = new Set(['money', 'amount', 'share', 'number']);
/** “Every two hours”, “twice a week”: how often something happens does not say how long it takes. */
const INTERVAL = new RegExp(
  `\\b(?:(?:every|each|per) (?:[\\w–-]+ ){0,2}?|(?:once|twice|times|${TIME_UNIT}) (?:in )?an? )${TIME_UNIT}\\b`,
  'giu',
);
const ISO_DAY = /\d{4}-\d\d-\d\d/g;

/** Removes lookalikes: a number in a URL or a date is not a count, a date is not a phone number, a month or a time is not a place, an interval is not a duration. */
function withoutLookalikes(kind: QuestionKind, text: string): string {
  if (kind === 'place')
    return [DATE_WORDS, TIME_OF_DAY, CALENDAR_NAMES].reduce((rest, time) => rest.replace(time, ' '), text);
  if (kind === 'address' || kind === 'company' || kind === 'person') return text;
  const plain = text.replace(URL, ' ');
  if (COUNTS.has(kind)) return plain.replace(DATE_WORDS, (date) => (WRITTEN_DATE.test(date) ? ' ' : date));
  if (kind === 'duration') return plain.replace(INTERVAL, ' ');
  return kind === 'phone' ? plain.replace(ISO_DAY, ' ') : plain;
}

/** Returns how well a text has the form of an answer of a kind: 2 certainly (or the kind has no form), 1 possibly, 0 not at all. */
export function matchForm(kind: QuestionKind, text: string): 0 | 1 | 2 {
  const form = FORMS[kind];
  const said = withoutLookalikes(kind, text);
  if (!form || form.strong.test(said)) return 2;
  if (kind === 'money' && SHARE.test(said) && PAID.test(said)) return 2;
  return form.weak?.test(said) ? 1 : 0;
}

/** Returns whether answers of this kind have a form of their own, which is better evidence than any name. */
export const isTyped = (kind: QuestionKind): boolean => kind !== 'company' && FORMS[kind] !== undefined;

/** Words that say why something is so. */
export const CAUSE =
  /\b(?:because|since|due to|caus(?:e|es|ed)|reason|so that|as a result|therefore|owing to|thanks to|that is why|in order to|root cause|means that|helps?|allows?|lets?|enables?|ensures?|makes? sure|reduces?|prevents?|protects?|(?:down|owing|thanks) to|(?:result|stem|come)(?:s|ed)? from|(?:produced|triggered|brought about) by|fault|culprit)\b/i;
