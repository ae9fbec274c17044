import { namedDates } from '../../text/passages/date-terms.ts';
import { SIGNS } from '../../text/passages/signs.ts';
import { plainSpeech } from '../../text/passages/speech.ts';
import { FILLER_TERMS } from '../../text/terms/analyze-token.ts';
import { terms } from '../../text/terms.ts';

/** What a question says about the passages that answer it. */
export interface Question {
  /** Its terms in order without stop words (with them when nothing else is there), each as often as it stands there. */
  words: string[];
  /** Date terms, see text/passages/date-terms.ts. */
  dates: string[];
  /** Signs that an answer would show; see text/passages/signs.ts. */
  answerSigns: number;
  /** Asks for all of several things. */
  isList: boolean;
  /** What stands in quotation marks, as terms: what holds it word for word comes first. */
  phrases: string[][];
}

/** Words that say what to do with the subject of a question, not what it is. */
const FRAME_WORDS =
  'discuss discussion say think kind summarize summarise summary mention describe talk tell opinion explain give state thing type sort way view ' +
  'regard concern according accord main include specific various different happen';
const FRAMES: ReadonlySet<string> = new Set(terms(FRAME_WORDS));

const STANDS_FOR = /\b(what (?:do|does|did) .{1,80}) stand for\b/i;
const SHORT_FORM = /\bwhat (?:do|does|did) (?:the )?(\p{Lu}{2,8})s? stand for\b/iu;

/** The abbreviation that is to be spelled out; null: none. */
export const abbreviationIn = (question: string): string | null => {
  const [, short = ''] = SHORT_FORM.exec(question) ?? [];
  return /^\p{Lu}+$/u.test(short) ? short : null;
};

/** “What does SRE stand for” asks about SRE alone: that something else stands somewhere is not meant. */
export const withoutStandsFor = (question: string): string => question.replace(STANDS_FOR, '$1');

export const isFrame = (term: string): boolean => FRAMES.has(term);

const ASKS_WHEN = /^\W*when\b|\b(?:what|which) (?:date|year|month|day|time)\b|\bhow long ago\b/i;
const ASKS_NUMBER = /\bhow (?:many|much|often|long|old)\b/i;
const ASKS_NAME =
  /^\W*(?:where|who|whom|whose)\b|\b(?:which|what) (?:city|country|place|state|book|band|company|person)\b/i;

const LIST_SIGNS = [
  /\bhow many\b|\ball the\b|\bboth\b|\bin common\b/i,
  /^\W*(?:what|which) (?:are|were)\b/i,
  /^\W*(?:what|who|where) (?:has|have)\b/i,
  // "Which books does …": a plural between the question word and its verb.
  /^\W*(?:what|which)(?: (?:kind|type|sort)s? of)? (?:[\w'-]+ ){0,3}?(?!(?:is|was|does|has|this|his|its|us|as)\b)[a-z'-]*[a-z](?<!s)(?<!u)(?<!i)s (?:does|do|did|has|have|had|are|were|is|will|would|can|could)\b/i,
];
const QUOTED = /["“„«]([^"“”„«»]{2,200})["”“»]/g;

export function readQuestion(text: string): Question {
  const said = withoutStandsFor(plainSpeech(text));
  const all = terms(said);
  const telling = all.filter((term) => !FILLER_TERMS.has(term));
  return {
    words: telling.length ? telling : all,
    dates: namedDates(text),
    answerSigns:
      (ASKS_WHEN.test(text) ? SIGNS.time : 0) |
      (ASKS_NUMBER.test(text) ? SIGNS.number : 0) |
      (ASKS_NAME.test(text) ? SIGNS.name : 0),
    isList: LIST_SIGNS.some((sign) => sign.test(text)),
    phrases: [...said.matchAll(QUOTED)]
      .map((match) => terms(match[1] ?? '').filter((term) => !FILLER_TERMS.has(term)))
      .filter((phrase) => phrase.length > 0),
  };
}
