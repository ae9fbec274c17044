import { spellsAbbreviation } from '../../text/passages/acronyms.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { answerSign, CALENDAR_NAMES, isTyped, withoutMeasures } from './answer-signs.ts';
import { bonusOf, countsOther } from './bonuses.ts';
import {
  type Coverage,
  coverageOf,
  hasWord,
  isTitledSteps,
  owningPlaces,
  type Places,
  termPlaces,
  termsOf,
  VALUE_AFTER_COLON,
  weighWords,
} from './coverage.ts';
import type { Asked } from './read-asked.ts';
import { lacksAskedNumber } from './relation/asked-codes.ts';
import { lacksHolder } from './relation/definition.ts';
import { namesDoer } from './relation/doers.ts';
import { knownRelation, lacksRelation } from './relation/lacks-relation.ts';
import { isOffSubject, lacksAskedVerb } from './relation/off-subject.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it shows a value of the wanted kind: see answer-signs.ts. */
  sign: 0 | 1 | 2;
  /** It is about the same and does not say what is asked of it. */
  isBeside: boolean;
  /** Telling terms of its own. */
  terms: ReadonlySet<string>;
}

const DOCUMENT_WEIGHT = 0.12;
/** For a value of the wanted kind: none, perhaps one, one without doubt. */
const SIGN_BONUS = [0, 0.08, 0.2] as const;
/** Of two that say the same the shorter one is the answer. For each term. */
const LENGTH_PENALTY = 0.003;
const QUESTION = /[?？]["'”’»)]{0,2}$/;

/** What answers a question best of all statements of the documents, best first. What cannot answer it is left out. */
export function scoreStatements(
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
): ScoredStatement[] {
  const read = statements.map((statement) => ({ statement, terms: termsOf(statement.own) }));
  const weights = weighWords(
    asked.words,
    read.map(({ terms }) => terms),
  );
  const known = knownRelation(
    asked,
    sources,
    statements,
    read.map(({ terms }) => terms),
  );
  const top = Math.max(...sources.map(({ score }) => score), 1e-9);
  const documents = sources.map((source, i) => ({
    share: source.score / top,
    title: termsOf((source.title ?? '').replace(/\d{4}-\d{2}-\d{2}/g, ' ')),
    dates: new Set([source.title ?? '', source.date?.slice(0, 10) ?? ''].flatMap(namedDates)),
    all: new Set(
      read.flatMap(({ statement, terms }) =>
        statement.source === i ? [...terms, ...termsOf(statement.headings)] : [],
      ),
    ),
  }));
  return read
    .flatMap(({ statement, terms }): ScoredStatement[] => {
      const document = documents[statement.source];
      if (!document || QUESTION.test(statement.own)) return [];
      if (saysNothingNew(asked, terms, statement)) return [];
      if (asked.abbreviation !== null && !spellsAbbreviation(statement.own, asked.abbreviation)) return [];
      const places = readPlaces(asked, statement, termPlaces(statement, terms, document));
      const sign = signOf(asked, statement, known.small);
      if (sign === 0 || isOffSubject(asked, places) || countsOther(asked, statement)) return [];
      if (sign === 1 && lacksHolder(asked, statement)) return [];
      if (mixesRecords(asked, statement) || lacksAskedVerb(asked, places)) return [];
      if (isOfOtherTime(asked, statement, document.dates)) return [];
      const title = sources[statement.source]?.title ?? '';
      if (lacksAskedNumber(asked, statement, title)) return [];
      const isBeside = lacksRelation(asked, known, statement, places, { sign, title });
      const covered = coverageOf(asked.words, weights, places, owningPlaces(statement, asked.kind, sign));
      const score =
        covered.coverage +
        (isTyped(asked.kind) ? SIGN_BONUS[sign] : 0) +
        bonusOf(asked, statement, document.dates) +
        DOCUMENT_WEIGHT * document.share -
        // Steps are as many as they are.
        (isTitledSteps(statement, asked, document.title) ? 0 : LENGTH_PENALTY * terms.size);
      return [{ statement, terms, score, sign, isBeside, ...covered }];
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.statement.source - b.statement.source || a.statement.order - b.statement.order,
    );
}

/**
 * Minutes of one day do not say what happened on another one, unless they name it. Who came in a month is said only by what names the month;
 * when something was, not by how often it is.
 */
function isOfOtherTime(
  { kind, days, months, isPast }: Asked,
  { own, lead, headings, before, date }: AnswerStatement,
  documentDates: ReadonlySet<string>,
): boolean {
  if (isPast && RECURS.test(own) && !namedDates(own).length) return true;
  const isDated = [...documentDates].some((one) => one.startsWith('@d'));
  const moments = kind === 'person' && months.length ? months : isDated ? days : [];
  if (!moments.length) return false;
  const named = new Set([
    ...namedDates([own, lead, headings, before, date?.slice(0, 10) ?? ''].join('\n')),
    ...documentDates,
  ]);
  return !moments.some((moment) => named.has(moment));
}

const RECURS =
  /\b(?:weekly|monthly|quarterly|yearly|annual(?:ly)?|daily|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;

const CELLS_OF_RECORD = 3;

/** One value is wanted, and a whole table of records has it of some other one: the row that is meant has it itself. */
const mixesRecords = ({ kind, isList }: Asked, { form, own }: AnswerStatement): boolean =>
  form === 'table' &&
  isTyped(kind) &&
  !isList &&
  (own.split('\n', 1)[0] ?? '').split('; ').length >= CELLS_OF_RECORD;

const PARTS: Partial<Record<AnswerStatement['form'], string>> = { list: '; ', table: '\n' };

/**
 * A word that one item of a list or one row of a table has is not what the whole is about: it counts as standing beside it. (One value that is
 * wanted may stand in another row than what it is of.) The title of a how-to is the lead-in of its lists.
 */
function readPlaces(asked: Asked, statement: AnswerStatement, places: Places): Places {
  const { form, own } = statement;
  if (isTitledSteps(statement, asked, places.title))
    return { ...places, lead: new Set([...places.lead, ...places.title]) };
  if (isTyped(asked.kind) && !asked.isList) return places;
  const between = PARTS[form];
  if (between === undefined) return places;
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const part of own.split(between))
    for (const term of termsOf(part)) (seen.has(term) ? shared : seen).add(term);
  return { ...places, own: shared, before: new Set([...places.before, ...seen]) };
}

/** All of its words stand in the question, so that it answers only “is it so” and “who said that”. */
function saysNothingNew(
  { words, kind }: Asked,
  terms: ReadonlySet<string>,
  { speaker, own, form }: AnswerStatement,
): boolean {
  if (kind === 'confirmation' || (kind === 'person' && speaker !== null)) return false;
  // A lead-in stands for its list.
  if (form === 'sentence' && ANNOUNCES.test(own)) return false;
  const asked = new Set(words.map(({ term }) => term));
  // `Company: Acme` says nothing of Acme.
  const value = VALUE_AFTER_COLON.test(own) ? termsOf(own.replace(KEY, '')) : terms;
  return [...value].every((term) => asked.has(term));
}

const KEY = /^[^:：]+[:：]\s+/;
const ANNOUNCES = /[:：]\s*$/;

const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|ll|d)|me|my|mine|we|our)\b/;
const HAS_DIGIT = /\d/;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}._@/#+-]*/gu;

/** “The fourth day” answers “from which day”. */
const TIME_UNIT = /^(?:hour|day|week|month|quarter|year|time|date)s?$/;

/** The sign of an answer in what the question does not say itself. Who says “I” is a person that may be asked for. */
function signOf(
  { kind, words, counted, relation: { does } }: Asked,
  { own, form, lead, speaker, asked }: AnswerStatement,
  small: (text: string) => string,
): 0 | 1 | 2 {
  const isSpeaker =
    kind === 'person' && speaker !== null && FIRST_PERSON.test(own) && (asked !== '' || saysVerb(own, words));
  // `DROP OWNED BY "depot"` does not say who owns the depot.
  if (kind === 'person' && form === 'code') return 0;
  const shown = form === 'row' && kind === 'person' ? shortCells(own) : own;
  const asksForm = kind === 'time' || kind === 'person';
  const names = new Set(
    words
      .filter(({ isName, written }) => isName || (asksForm && !TIME_UNIT.test(written)))
      .map(({ term }) => term),
  );
  const without = (text: string) =>
    small(text).replace(TOKEN, (token) =>
      [...termsOf(token)].some((term) => names.has(term)) ? '~' : token,
    );
  // One name is enough for who does it, where any word has a capital.
  if (kind === 'person' && form !== 'row' && does !== null && namesDoer(own, does, without)) return 2;
  const other = without(shown);
  if (isSpeaker) return 1;
  if (kind === 'duration') return answerSign(kind, HAS_DIGIT.test(own) ? `${other}\n${lead}` : other);
  if (counted) return answerSign(kind, withoutMeasures(other, counted));
  return answerSign(kind, kind === 'person' ? other.replace(CALENDAR_NAMES, '~') : other);
}

const NAME_CHARS_MAX = 80;

/** Who it is stands in a cell of its own, not in the sentences of one. */
const shortCells = (row: string): string =>
  row
    .split(' | ')
    .filter((cell) => cell.length <= NAME_CHARS_MAX)
    .join(' | ');

/** The verb of the question or a word of nearly the same meaning (“I am the owner” for “who owns …”). */
function saysVerb(own: string, [verb]: Asked['words']): boolean {
  const said = termsOf(own);
  return verb === undefined || hasWord(said, verb.term);
}
