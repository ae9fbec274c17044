import { spellsAbbreviation } from '../../text/passages/acronyms.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { isTyped } from './answer-signs.ts';
import { bonusOf, countsOther } from './bonuses.ts';
import {
  type Coverage,
  coverageOf,
  isNear,
  isTitledSteps,
  owningPlaces,
  type Places,
  termPlaces,
  termsOf,
  VALUE_AFTER_COLON,
  weighWords,
} from './coverage.ts';
import type { Asked } from './read-asked.ts';
import { readSign } from './read-sign.ts';
import { lacksAskedNumber } from './relation/asked-codes.ts';
import {
  decisionBonus,
  decisionPartOf,
  isOtherSide,
  isVerdictOnOther,
  readRecord,
  withDecision,
} from './relation/decisions.ts';
import { lacksHolder } from './relation/definition.ts';
import { knownRelation, lacksRelation } from './relation/lacks-relation.ts';
import { isOffSubject, lacksAskedVerb } from './relation/off-subject.ts';
import { otherForms } from './relation/short-forms.ts';
import { isOfOtherSpeaker, namesSpeaker, speakersOf } from './relation/speakers.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it shows a value of the wanted kind: see answer-signs.ts. */
  sign: 0 | 1 | 2;
  /** It is about the same and does not say what is asked of it. */
  isBeside: boolean;
  /** Telling words of the question that stand nowhere near it. */
  missing: number;
  /** Telling terms of its own. */
  terms: ReadonlySet<string>;
}

const DOCUMENT_WEIGHT = 0.12;
/** For a value of the wanted kind: none, perhaps one, one without doubt. */
const SIGN_BONUS = [0, 0.08, 0.2] as const;
/** Of two that say the same the shorter one is the answer. For each term. */
const LENGTH_PENALTY = 0.003;
/** A question, or one in other words. */
const QUESTION = /[?？]["'”’»)]{0,2}$|\bI(?:['’]m| am) (?:wondering|not sure|curious)\b|\bI wonder\b/;
/** Courtesies of a conversation say nothing. */
const COURTESY =
  /^(?:thanks?|thank you|hi|hello|hey|welcome|wow|great|cool|nice|lgtm|sounds good|good (?:catch|point|question|idea)|\+1|ack)\b.{0,60}$/i;

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
  const documents = readDocuments(sources, read);
  const shared: SharedReading = { asked, weights, known };
  return read
    .flatMap((one): ScoredStatement[] => {
      const document = documents[one.statement.source];
      const scored = document ? scoreStatement(shared, document, one) : null;
      return scored ? [scored] : [];
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.statement.source - b.statement.source || a.statement.order - b.statement.order,
    );
}

/** What is read once of a question and all statements. */
interface SharedReading {
  asked: Asked;
  weights: ReadonlyMap<string, number>;
  known: ReturnType<typeof knownRelation>;
}

interface ReadStatement {
  statement: AnswerStatement;
  terms: ReadonlySet<string>;
}

/** What its statements share of a document. */
interface ReadDocument {
  share: number;
  title: ReadonlySet<string>;
  /** The title as it is written. */
  written: string;
  /** See readRecord. */
  record: ReadonlySet<string> | null;
  speakers: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

function readDocuments(sources: readonly AnswerSource[], read: readonly ReadStatement[]): ReadDocument[] {
  const top = Math.max(...sources.map(({ score }) => score), 1e-9);
  return sources.map((source, i) => ({
    share: source.score / top,
    title: termsOf((source.title ?? '').replace(/\d{4}-\d{2}-\d{2}/g, ' ')),
    written: source.title ?? '',
    record: readRecord(read.flatMap(({ statement }) => (statement.source === i ? [statement] : []))),
    speakers: speakersOf(read.flatMap(({ statement }) => (statement.source === i ? [statement] : []))),
    dates: new Set([source.title ?? '', source.date?.slice(0, 10) ?? ''].flatMap(namedDates)),
    all: new Set(
      read.flatMap(({ statement, terms }) =>
        statement.source === i ? [...terms, ...termsOf(statement.headings)] : [],
      ),
    ),
  }));
}

/** A statement with its score; null when it cannot answer. */
function scoreStatement(
  { asked, weights, known }: SharedReading,
  document: ReadDocument,
  { statement, terms }: ReadStatement,
): ScoredStatement | null {
  if (QUESTION.test(statement.own)) return null;
  if (statement.speaker !== null && asked.kind !== 'person' && COURTESY.test(statement.own)) return null;
  if (saysNothingNew(asked, terms, statement)) return null;
  if (asked.abbreviation !== null && !spellsAbbreviation(statement.own, asked.abbreviation)) return null;
  const part = decisionPartOf(statement, document.record !== null);
  if (isOtherSide(asked, part)) return null;
  const read = readPlaces(
    asked,
    statement,
    withOtherForms(asked, statement, termPlaces(statement, terms, document)),
  );
  if (isVerdictOnOther(asked, part, statement.own, read)) return null;
  const places = withDecision(read, part, document.record, statement.own);
  if (isOfOtherSpeaker(asked, statement, document.speakers, places)) return null;
  // “Chosen option: the side panel” says where without saying so.
  const isShown =
    (asked.kind === 'place' && part === 'outcome') ||
    (asked.kind === 'person' && namesSpeaker(asked, statement, document.speakers));
  const sign = isShown ? 2 : readSign(asked, statement, known.small);
  if (sign === 0 || isOffSubject(asked, places) || countsOther(asked, statement)) return null;
  if (sign === 1 && lacksHolder(asked, statement)) return null;
  if (mixesRecords(asked, statement) || lacksAskedVerb(asked, places)) return null;
  if (isOfOtherTime(asked, statement, document.dates)) return null;
  const { written: title } = document;
  if (lacksAskedNumber(asked, statement, title)) return null;
  const isBeside = lacksRelation(asked, known, statement, places, { sign, title });
  const covered = coverageOf(asked.words, weights, places, owningPlaces(statement, asked.kind, sign));
  const score =
    covered.coverage +
    (isTyped(asked.kind) ? SIGN_BONUS[sign] : 0) +
    bonusOf(asked, statement, document.dates) +
    decisionBonus(asked, part, statement, covered.coverage) +
    DOCUMENT_WEIGHT * document.share -
    // Steps are as many as they are.
    (isTitledSteps(statement, asked, document.title) ? 0 : LENGTH_PENALTY * terms.size);
  return {
    statement,
    terms,
    score,
    sign,
    isBeside,
    missing: missingWords(asked, statement, places),
    ...covered,
  };
}

function missingWords(
  { words }: Asked,
  { previous }: AnswerStatement,
  { document: _document, topic: _topic, ...near }: Places,
): number {
  const around = { ...near, previous: termsOf(previous) };
  return words.filter((word) => word.weight >= 1 && !isNear(word, around)).length;
}

/**
 * Minutes of one day do not say what happened on another one or in another month, unless they name it. Who came in a month is said only by what names the month;
 * when something was, not by how often it is.
 */
function isOfOtherTime(
  { kind, days, months, isPast }: Asked,
  { own, lead, headings, before, date }: AnswerStatement,
  documentDates: ReadonlySet<string>,
): boolean {
  if (isPast && RECURS.test(own) && !namedDates(own).length) return true;
  const isDated = [...documentDates].some((one) => one.startsWith('@d'));
  const moments = kind === 'person' && months.length ? months : isDated ? [...days, ...months] : [];
  if (!moments.length) return false;
  const near = [own, lead, headings, before, date?.slice(0, 10) ?? ''].join('\n');
  const named = new Set([...namedDates(near), ...documentDates]);
  return !moments.some((moment) => named.has(moment) || namesMonth(near, moment));
}

/** “In December”, without its year: that of the document, or the one before. */
const namesMonth = (text: string, moment: string): boolean =>
  moment.startsWith('@ym') && namedDates(text.replace(YEARS, ' ')).includes(`@m${moment.slice(-2)}`);

const YEARS = /\b(?:19|20)\d\d(?:-\d\d-\d\d)?\b/g;
const RECURS =
  /\b(?:weekly|monthly|quarterly|yearly|annual(?:ly)?|daily|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;

const CELLS_OF_RECORD = 3;

/** One value is wanted, and a whole table of records has it of some other one: the row that is meant has it itself. */
const mixesRecords = ({ kind, isList }: Asked, { form, own }: AnswerStatement): boolean =>
  form === 'table' &&
  isTyped(kind) &&
  !isList &&
  (own.split('\n', 1)[0] ?? '').split('; ').length >= CELLS_OF_RECORD;

/** Words that stand there in short, or short forms that are spelled out. */
function withOtherForms({ shortForms }: Asked, { own, headings }: AnswerStatement, places: Places): Places {
  const inOwn = otherForms(shortForms, own);
  const above = otherForms(shortForms, headings);
  if (!inOwn.length && !above.length) return places;
  return {
    ...places,
    own: new Set([...places.own, ...inOwn]),
    headings: new Set([...places.headings, ...above]),
  };
}

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
