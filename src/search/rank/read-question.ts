import { namedDates } from '../../text/passages/date-terms.ts';
import { SIGNALS } from '../../text/passages/signals.ts';
import { plainSpeech } from '../../text/passages/speech.ts';
import { FILLER_TERMS } from '../../text/terms/analyze-token.ts';
import { terms } from '../../text/terms.ts';

/** What a question says about the passages that answer it. */
export interface Question {
  /** Its terms in order without stop words (with them if there is nothing else), with repetitions. */
  words: string[];
  /** Date terms, see text/passages/date-terms.ts. */
  dates: string[];
  /** Signals that an answer would show; see text/passages/signals.ts. */
  answerSignals: number;
  /** Whether it asks for all of several things. */
  isList: boolean;
  /** Text in quotation marks, as terms: what contains it word for word comes first. */
  phrases: string[][];
  /** The abbreviation whose meaning is asked for; its long form counts as if it were asked for. */
  shortForm: string | null;
}

/** Words that say what to do with the subject of a question, not what it is. */
const FRAME_WORDS =
  'discuss discussion say think kind summarize summarise summary mention describe talk tell opinion explain give state thing type sort way view ' +
  'regard concern according accord main include specific various different happen';
const FRAMES: ReadonlySet<string> = new Set(terms(FRAME_WORDS));

const STANDS_FOR = /\b(what (?:do|does|did) .{1,80}) stand for\b/i;
const NAMED_SHORT = '(?:abbreviation|acronym|initialism|short form|letters)';
const SHORT = `(?:the )?(?:${NAMED_SHORT} )?["“']?(\\p{L}{2,8}?)s?["”']?`;
/** Ways to ask what an abbreviation stands for; a match counts only if it is in capitals. */
const ASKS_LONG_FORM = [
  `what (?:do|does|did) ${SHORT} stand for`,
  `what (?:is|are|was|were) ${SHORT} (?:short|an? ${NAMED_SHORT}) (?:for|of)`,
  `what (?:do|does|did) the ${NAMED_SHORT} ["“']?(\\p{L}{2,8}?)s?["”']? mean`,
  `what is the (?:full|long) (?:form|name) of ${SHORT}`,
].map((form) => new RegExp(`\\b${form}(?!\\p{L})`, 'iu'));
const ASKS_MEANING = /\bwhat (?:do|does|did) (?:an? |the )?(\p{L}{2,8}?)s? mean\b/iu;
const CAPITALS = /^\p{Lu}+$/u;

/** Returns the abbreviation to be spelled out, or null. */
export function abbreviationIn(question: string): string | null {
  for (const form of ASKS_LONG_FORM) {
    const [, short = ''] = form.exec(question) ?? [];
    if (CAPITALS.test(short)) return short;
  }
  return null;
}

/** Removes “stand for”: “What does SRE stand for” asks about SRE alone, not about something that stands somewhere. */
export function withoutStandsFor(question: string): string {
  const short = abbreviationIn(question);
  return short === null ? question.replace(STANDS_FOR, '$1') : `what does ${short}`;
}

/** Returns the abbreviation whose meaning is asked for, as a term: documents that spell it out answer that, not those that use it. */
function shortFormIn(question: string): string | null {
  const short = abbreviationIn(question) ?? ASKS_MEANING.exec(question)?.[1] ?? '';
  return CAPITALS.test(short) ? (terms(short)[0] ?? null) : null;
}

/** What a question begins with that only says that its subject is to be shown: “list of subcommittees”, “show me all the rooms”. */
const REQUEST = new RegExp(
  '^\\W*(?:please )?(?:(?:an? |the )?(?:(?:full |complete )?list|overview) of|(?:show|give|tell) (?:me|us)(?: about)?|' +
    '(?:list|name|show)(?= (?:all|every|each|the)\\b))(?: (?:all|every|each|of|the|an?)\\b)*\\s+',
  'i',
);

/** Removes the request from a question that asks for nothing else but its subject. */
const withoutRequest = (question: string): string => {
  const subject = question.replace(REQUEST, '');
  return terms(subject).length ? subject : question;
};

/** Returns whether a term belongs to the form of a question, not to what it asks about. */
export const isFrame = (term: string): boolean => FRAMES.has(term);

const ASKS_WHEN = /^\W*when\b|\b(?:what|which) (?:date|year|month|day|time)\b|\bhow long ago\b/i;
const ASKS_NUMBER = /\bhow (?:many|much|often|long|old)\b/i;
const ASKS_NAME =
  /^\W*(?:where|who|whom|whose)\b|\b(?:which|what) (?:city|country|place|state|book|band|company|person)\b/i;

const LIST_WORDS = [
  /\bhow many\b|\ball the\b|\bboth\b|\bin common\b/i,
  /^\W*(?:what|which) (?:are|were)\b/i,
  /^\W*(?:what|who|where) (?:has|have)\b/i,
  // "Which books does …": a plural between the question word and its verb.
  /^\W*(?:what|which)(?: (?:kind|type|sort)s? of)? (?:[\w'-]+ ){0,3}?(?!(?:is|was|does|has|this|his|its|us|as)\b)[a-z'-]*[a-z](?<!s)(?<!u)(?<!i)s (?:does|do|did|has|have|had|are|were|is|will|would|can|could)\b/i,
];
const QUOTED = /["“„«]([^"“”„«»]{2,200})["”“»]/g;

/** Reads what ranking uses of a question. */
export function readQuestion(text: string): Question {
  const said = withoutRequest(withoutStandsFor(plainSpeech(text)));
  const all = terms(said);
  const telling = all.filter((term) => !FILLER_TERMS.has(term));
  return {
    words: telling.length ? telling : all,
    dates: namedDates(text),
    answerSignals:
      (ASKS_WHEN.test(text) ? SIGNALS.time : 0) |
      (ASKS_NUMBER.test(text) ? SIGNALS.number : 0) |
      (ASKS_NAME.test(text) ? SIGNALS.name : 0),
    isList: LIST_WORDS.some((pattern) => pattern.test(text)),
    phrases: [...said.matchAll(QUOTED)]
      .map((match) => terms(match[1] ?? '').filter((term) => !FILLER_TERMS.has(term)))
      .filter((phrase) => phrase.length > 0),
    shortForm: shortFormIn(text),
  };
}
