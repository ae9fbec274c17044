import { foldCase } from '../../text/fold.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { FILLER_TERMS } from '../../text/terms/analyze-token.ts';
import { terms } from '../../text/terms.ts';
import { DATE_WORDS } from './answer-types.ts';
import { abbreviationIn, withoutStandsFor } from '../rank/read-question.ts';
import { nearTerms, oppositeTerms } from '../../text/near-words/near-words.ts';
import { type AskedRelation, readRelation } from './question/asked-relation.ts';
import { type AskedSide, readSide } from './relation/decisions.ts';
import { deniedWords } from './relation/other-polarity.ts';
import { readShortForms, type ShortForms } from './relation/short-forms.ts';
import { joinedSpellings, otherSpellings } from './question/other-spellings.ts';
import { asksMembers } from './people/members.ts';
import { reachingVerb } from './people/whom.ts';
import { askedPart } from './question/asked-part.ts';
import { subjectOf } from './question/asked-subject.ts';
import { sayPlainly } from './question/plain-question.ts';
import { asksState } from './time/asks-state.ts';
import { askedEvent } from './time/events.ts';
import { PART_OF_TIME } from './time/part-of-time.ts';
import { VALUE_TERMS } from './question/value-words.ts';
import { asksForSeveral, kindOf, type QuestionKind } from './question/question-kinds.ts';

/** A word of a question, and how much it matters that an answer has it. */
export interface AskedWord {
  term: string;
  /** As written in the question, with case folded. */
  written: string;
  /** 1 for an ordinary noun. */
  weight: number;
  /** A name, a number or a code: a text without it is about something else. */
  isName: boolean;
  /** Terms that may replace it: near-synonyms that the question does not have itself. */
  near: readonly string[];
}

/** What a question asks for and about. */
export interface Asked {
  kind: QuestionKind;
  /** Whether all of several things are wanted. */
  isList: boolean;
  words: AskedWord[];
  /** What is asked for by name ("how many probes", "what is the password of"): a text without it is no answer. */
  subject: string[];
  /** “Less than a year” asks for values below. */
  comparison: 'below' | 'above' | null;
  /** Days and months that the question names, as in text/passages/date-terms.ts. */
  dates: string[];
  /** The day whose events are asked for, as in date-terms.ts: a statement about another day is no answer. */
  days: string[];
  /** The month of a year, if no day is named. */
  months: string[];
  /** The years, as in date-terms.ts, if neither a day nor a month is named. */
  years: string[];
  /** “When was …” asks for one time: recurring events have several. */
  isPast: boolean;
  /** “Who is it now” wants the last one, without those before. */
  isNow: boolean;
  /** Asks for the present state: of a series of dated documents, the newest one that says something about it counts. */
  isState: boolean;
  /** “When do we meet” asks for the usual time, not for one day. */
  asksHabit: boolean;
  /** “When is the fair”: the event, as a term. */
  event: string | null;
  /** “When is the next …”: what was is no answer. */
  isNext: boolean;
  /** “When does …”: the answer may be a condition. */
  isCondition: boolean;
  /** The noun of “what is the … limit”, in its words. */
  bounded: string;
  /** What “how many …” counts, in its words. */
  counted: string | null;
  /** “What does SRE stand for”: only text that spells it out answers that. */
  abbreviation: string | null;
  /** “How do I order …”, “how should … be named”, “who do we report to”: text without this verb says how something else is done. */
  doing: string | null;
  /** “Who is on the board.” */
  asksMembers: boolean;
  /** What a statement must say of its subject: who does it, that it was done, of which class it is. */
  relation: AskedRelation;
  /** The side or part of a decision that it asks for: arguments, options, the outcome, what was before. */
  decision: AskedSide;
  /** Abbreviations in it, and those that its words may have. */
  shortForms: ShortForms;
  /** What it says not to be so, as terms. */
  denied: string[];
}

const VALUE_WEIGHT = 0.35;

/** Verbs and phrases that questions use whatever they are about; the answer may use others. */
const USUAL_TERMS: ReadonlySet<string> = new Set(
  terms(
    'accord be become begin bring buy call carry celebrate change come contain cost cover decide do exist expect find follow get give go happen have hear help hold ' +
      'include keep know last leave let like look make mean meet need offer pay plan put react receive run say see send serve set show ' +
      'spend stand start stay stop suppose take tell think try turn use wait want work wish allow require able may shall must hand hit eat ' +
      'belong consist count deal depend discuss mention describe explain summarize concern specific various different kind type sort end enter ask write read talk fit face look provide observe',
  ),
);
const USUAL_WEIGHT = 0.45;
/** Words for who or what does it are not common verbs, though `provide` is. */
const DOERS =
  /^(?:buyer|caller|carrier|holder|keeper|maker|offerer|payer|provider|reader|sender|speaker|user|writer)s?$/;
/** Words between the significant ones, which search keeps because a few texts are about them. */
const JOINING_TERMS: ReadonlySet<string> = new Set(
  terms(
    'after before without within under above below per towards toward against across instead still now currently apart finally eventually actually usually normally new one two first second last next often somebody someone something anybody anyone anything everything nothing everybody everyone',
  ),
);
const JOINING_WEIGHT = 0.25;
const NAME_WEIGHT = 1.6;

/** Room for the end of a sentence, closing punctuation and whitespace before the next word. */
const BETWEEN_CHARS_MAX = 20;
/** Words as written, with the characters that join their parts. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._@/#+-]*/gu;
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u;
const NEGATED = /^\p{L}+n['’]t$/u;
const CODE = /\p{N}|[_@/#]|[\p{Ll}][\p{Lu}]/u;
const CAPITAL = /^\p{Lu}/u;
const PRONOUN_I = /^I(?:['’]\p{L}+)?$/u;

/** A question is read several times, partly with the square of its length, in the thread that answers all requests. */
const QUESTION_CHARS_MAX = 1_000;

/** Returns whether a text is short enough to be read as a question. */
export const isShortEnough = (question: string): boolean => question.length <= QUESTION_CHARS_MAX;

/** Reads a question, or its beginning if it is too long: its kind, and each significant word once with its weight. */
export function readAsked(written: string): Asked {
  const said = sayPlainly(written.slice(0, QUESTION_CHARS_MAX));
  // What is before the question only says what it is about.
  const question = askedPart(said);
  const kind = kindOf(question);
  const relation = readRelation(question);
  const doing = terms(DOING[kind]?.exec(question)?.slice(1).find(Boolean) ?? '')[0] ?? null;
  const words = readWords(said, kind, reachingVerb(kind, doing, relation.asks));
  const found = withNear([...words.values()], said, kind);
  const event = kind === 'time' ? askedEvent(question) : null;
  const moments = namedDates(said.replace(BOUND, ' '));
  const days = moments.filter((date) => date.startsWith('@d'));
  const months = days.length ? [] : moments.filter((date) => date.startsWith('@ym'));
  return {
    kind,
    isList: asksForSeveral(question, kind),
    words: found,
    subject: subjectOf(question, kind, words),
    comparison: comparisonOf(said),
    dates: namedDates(said).filter((date) => /^@(?:d|ym|md)/.test(date)),
    days,
    months,
    years: days.length || months.length ? [] : namedDates(said.replace(BOUND_YEAR, ' ')),
    counted: kind === 'number' ? (HOW_MANY.exec(question)?.[1] ?? null) : null,
    abbreviation: abbreviationIn(question),
    doing,
    asksMembers: asksMembers(question),
    // “When is the holiday party”: an event is no verb that may be omitted.
    relation: event === null ? relation : { ...relation, lives: null },
    decision: readSide(question),
    shortForms: readShortForms(said),
    denied: deniedWords(said),
    isCondition: kind === 'time' && /^\W*when (?:do|does|should|must|can|may|will)\b/i.test(question),
    bounded:
      /\b(?:what|which) (?:is|was|are|were) (?:the |a )?((?:[\w-]+ ){0,3}[\w-]+)/i.exec(question)?.[1] ?? '',
    isNext: kind === 'time' && asksState(said) && /\b(?:next|upcoming)\b/i.test(question),
    isState: asksState(said),
    isNow: /\b(?:now|current(?:ly)?|today)\b/i.test(question),
    asksHabit: kind === 'time' && ASKS_HABIT.test(question),
    event,
    isPast: kind === 'time' && /^\W*when (?:was|were|did)\b/i.test(question),
  };
}

/** Returns each significant word of a question once, by its term. */
function readWords(question: string, kind: QuestionKind, reaching: string | null): Map<string, AskedWord> {
  const words = new Map<string, AskedWord>();
  const quantity = new Set(terms(QUANTITY.exec(question)?.[1] ?? ''));
  let isFirst = true;
  const blank = (date: string) => ' '.repeat(date.length);
  const undated = withoutStandsFor(question).replace(PART_OF_TIME, blank).replace(DATE_WORDS, blank);
  for (const { 0: word, index } of undated.matchAll(WORD)) {
    // Only the text right before: looking back to the beginning for every word takes quadratic time.
    const before = question.slice(Math.max(0, index - BETWEEN_CHARS_MAX), index);
    const begins = isFirst || /[.!?:]["'”’)]*\s+$/.test(before);
    isFirst = false;
    if (NEGATED.test(word)) continue;
    const isValue = VALUE_TERMS.get(kind)?.has(terms(word)[0] ?? '') ?? false;
    const isName = !isValue && (CODE.test(word) || (!begins && CAPITAL.test(word) && !PRONOUN_I.test(word)));
    const parts = terms(HYPHENATED.test(word) ? word.replaceAll('-', ' ') : word);
    for (const term of parts) {
      if (FILLER_TERMS.has(term) || words.has(term)) continue;
      words.set(term, {
        term,
        written: foldCase(word),
        isName,
        near: isName ? otherSpellings(word, term, parts) : [],
        // The parts of a code share the weight of one name.
        weight:
          DOERS.test(word) || (quantity.has(term) && USUAL_TERMS.has(term))
            ? 1
            : term === reaching
              ? VALUE_WEIGHT
              : weightOf(term, kind, isName) / (isName ? parts.length : 1),
      });
    }
  }
  return words;
}

/** Adds what may replace each word: near-synonyms, for yes or no also opposites, other spellings, and the word that two adjacent ones are together. */
const withNear = (words: readonly AskedWord[], question: string, kind: QuestionKind): AskedWord[] =>
  words.map((word, i) => {
    const joined = [words.slice(i - 1, i + 1), words.slice(i, i + 2)].flatMap(([a, b]) =>
      a && b && !a.isName && !b.isName ? joinedSpellings(question, a.written, b.written) : [],
    );
    if (word.isName) return word;
    // “Do I lose my points” is answered by “members keep their points”.
    const opposite = kind === 'confirmation' ? oppositeTerms(word.term) : [];
    const near = [...nearTerms(word.term), ...opposite, ...joined];
    return { ...word, near: near.filter((term) => words.every((other) => other.term !== term)) };
  });

/** The noun before an auxiliary: `leave` in “How much leave do I get”, though it is a common verb elsewhere. */
const QUANTITY =
  /\bhow (?:much|many) (?:(?!of )[\p{L}\p{N}'’-]+ ){0,3}?([\p{L}'’-]+) (?:do|does|did|is|are|was|were|can|may|will|has|have|had|should|must|would|could|I|we|you|they)\b/iu;
const HOW_MANY = /\bhow many ((?:\p{L}[\p{L}\p{N}'’-]* ?){1,3})/iu;
const DOING: Partial<Record<QuestionKind, RegExp>> = {
  steps:
    /^\W*how (?:to |(?:do|does|did|can|could|should|must|may|would) (?:I|we|you|one|people|they) |(?:should|must|can|may) .{2,60} be )(\p{L}+)/iu,
  person:
    /^\W*whom? (?:do|does|did|should|must|can|could|may|will|would) (?:(?:I|we|you|one|people|they) (\p{L}+)\b|(?:an?|the|our|your|my|\p{L}+s) .{0,60}?(\p{L}+)(?: (?:to|by|with|from))?\W*$)/iu,
};

/** “When do we meet”, “when is the board call”: what happens again and again. “When does the key expire”, “… the term end”: what happens once. */
const ASKS_HABIT =
  /^\W*(?:when|(?:on )?(?:what|which) (?:day|time)s?) (?:(?:do|does)\b(?!.*\b(?:expire|end|begin|start|launch|finish|retire|cease|run out|move|change|become|take effect|go live|leave|arrive)\b)|(?:is|are)\b(?!.*\bnext\b).*\b(?:call|meeting|sync|stand-?up|session|talk)s?\W*$)/i;

/** “Since 2 May” asks for what came later. */
const BOUND = new RegExp(
  `\\b(?:after|before|since|until|till|by|from|between|and) (?:the )?${DATE_WORDS.source}`,
  'gi',
);
/** “Since 2018” asks for what came later, and the year in “Harbor Days 2018” belongs to a name. */
const BOUND_YEAR =
  /\b(?:after|before|since|until|till|by|from|between|and|to) (?:19|20)\d\d\b|(?<=\p{Lu}[\p{L}\p{N}]* )(?:19|20)\d\d\b/gu;

const BELOW = /\b(?:less|fewer|shorter|smaller|younger|lower) than\b|\b(?:under|below|up to) \d/i;
const ABOVE =
  /\b(?:more|longer|larger|greater|older|higher) than\b|\b(?:over|above|at least) (?:an? |one |\d)/i;

/** Returns which side of a bound a text is about, or null; if both, the first one. */
export function comparisonOf(text: string): 'below' | 'above' | null {
  const below = text.search(BELOW);
  const above = text.search(ABOVE);
  if (below < 0 && above < 0) return null;
  return above < 0 || (below >= 0 && below < above) ? 'below' : 'above';
}

function weightOf(term: string, kind: QuestionKind, isName: boolean): number {
  if (isName) return NAME_WEIGHT;
  if (VALUE_TERMS.get(kind)?.has(term)) return VALUE_WEIGHT;
  if (JOINING_TERMS.has(term)) return JOINING_WEIGHT;
  return USUAL_TERMS.has(term) ? USUAL_WEIGHT : 1;
}
