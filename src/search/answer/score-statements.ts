import { namedDates } from '../../text/passages/date-terms.ts';
import { isTyped, matchForm } from './answer-types.ts';
import { bonusOf } from './bonuses.ts';
import {
  type Coverage,
  coverageOf,
  isNear,
  isTitledSteps,
  owningPlaces,
  type Places,
  termPlaces,
  termsOf,
  weighWords,
} from './coverage.ts';
import { matchType } from './match-type.ts';
import { narrowPlaces, withOtherForms } from './parts/narrow-places.ts';
import { type Exclusion, exclusionsOf, type NonAnswer, nonAnswersOf } from './exclusion/exclusions.ts';
import type { JudgedDocument } from './exclusion/exclusion-rule.ts';
import { askedRole, namesHolder } from './people/holder.ts';
import { namesSpeaker, speakersOf } from './people/speakers.ts';
import type { Asked } from './read-asked.ts';
import { decisionBonus, decisionPartOf, isVerdict, readRecord, withDecision } from './relation/decisions.ts';
import { definitionOf } from './relation/definition.ts';
import { type KnownRelation, knownRelation } from './relation/known-relation.ts';
import { givesHolder } from './statements/keyed-value.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';
import { newestDay } from './time/past-days.ts';
import { yearsOfDocument } from './time/other-time.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it has a value of the wanted kind; see match-type.ts. */
  typeMatch: 0 | 1 | 2;
  /** Whether it is about the same thing but does not say what is asked. */
  isNonAnswer: boolean;
  /** Why it does not: of each group, the name of the first rule that says so. */
  nonAnswerBy: ReadonlyMap<NonAnswer, string>;
  /** Whether it says who has the role that is asked for. */
  givesHolder: boolean;
  /** Number of significant words of the question that are not near it. */
  missing: number;
  /** Whether no significant word of the question is near it only as a near-synonym. */
  isLiteral: boolean;
  /** Its own significant terms. */
  terms: ReadonlySet<string>;
  /** What its form and signs add to the words. */
  bonus: number;
  /** Why it cannot be the answer: of each group, the name of the first rule that says so. */
  excludedBy: ReadonlyMap<Exclusion, string>;
}

const DOCUMENT_WEIGHT = 0.12;
/** By type match: no value of the wanted kind, possibly one, certainly one. */
const TYPE_BONUS = [0, 0.08, 0.2] as const;
/** Per term: of two statements that say the same, the shorter one is the answer. */
const LENGTH_PENALTY = 0.003;

/** Returns those that no rule excludes. */
export const ableStatements = (scored: readonly ScoredStatement[]): ScoredStatement[] =>
  scored.filter(({ excludedBy }) => !excludedBy.size);

/** Scores all statements of the documents as answers, best first. */
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
      return document ? [scoreStatement(shared, document, one)] : [];
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.statement.source - b.statement.source || a.statement.order - b.statement.order,
    );
}

/** What is computed once for a question and all statements. */
interface SharedReading {
  asked: Asked;
  weights: ReadonlyMap<string, number>;
  known: KnownRelation;
}

interface ReadStatement {
  statement: AnswerStatement;
  terms: ReadonlySet<string>;
}

/** What all statements of a document share. */
interface ReadDocument extends JudgedDocument {
  share: number;
  title: ReadonlySet<string>;
  path: ReadonlySet<string>;
  /** See readRecord. */
  record: ReadonlySet<string> | null;
  all: ReadonlySet<string>;
}

function readDocuments(sources: readonly AnswerSource[], read: readonly ReadStatement[]): ReadDocument[] {
  const top = Math.max(...sources.map(({ score }) => score), 1e-9);
  const newest = newestDay(sources);
  return sources.map((source, i) => ({
    share: source.score / top,
    title: termsOf((source.title ?? '').replace(/\d{4}-\d{2}-\d{2}/g, ' ')),
    path: termsOf(source.path),
    written: `${source.title ?? ''}\n${source.path}`,
    record: readRecord(read.flatMap(({ statement }) => (statement.source === i ? [statement] : []))),
    speakers: speakersOf(read.flatMap(({ statement }) => (statement.source === i ? [statement] : []))),
    dates: new Set(
      [source.title ?? '', datesInPath(source.path), source.date?.slice(0, 10) ?? ''].flatMap(namedDates),
    ),
    today: source.series === null ? newest : '',
    all: new Set(
      read.flatMap(({ statement, terms }) =>
        statement.source === i ? [...terms, ...termsOf(statement.headings)] : [],
      ),
    ),
  }));
}

/** Joins days in a path, which is in words: `reports 2026 03 14 outage md`. Its title may not have the day, or another one. */
const datesInPath = (path: string): string => path.replace(/\b((?:19|20)\d\d) (\d\d) (\d\d)\b/g, '$1-$2-$3');

/** Adds the years of the question that a document is of to its title. */
const titledByYear = (asked: Asked, document: ReadDocument): ReadDocument => ({
  ...document,
  title: new Set([...document.title, ...yearsOfDocument(asked, document.dates)]),
});

/** Adds the other values of a record to what is before one. Not for “who”: each of several people has another role. */
const withBeside = ({ kind }: Asked, statement: AnswerStatement): AnswerStatement =>
  statement.beside && kind !== 'person'
    ? { ...statement, before: `${statement.before}\n${statement.beside}` }
    : statement;

/** Returns a statement with its score. */
function scoreStatement(
  shared: SharedReading,
  document: ReadDocument,
  { statement, terms }: ReadStatement,
): ScoredStatement {
  const { asked, weights, known } = shared;
  const part = decisionPartOf(statement, document.record !== null);
  const plainPlaces = narrowPlaces(
    asked,
    statement,
    withOtherForms(
      asked,
      statement,
      termPlaces(withBeside(asked, statement), terms, titledByYear(asked, document)),
    ),
  );
  const places = withDecision(plainPlaces, part, document.record, statement.own);
  // “Chosen option: the side panel” says where, though it has no word for a place. “Motion passed” does not.
  const isShown =
    (asked.kind === 'place' && part === 'outcome' && !isVerdict(statement.own)) ||
    (asked.kind === 'person' && namesSpeaker(asked, statement, document.speakers));
  const isHolder = saysWhoHolds(asked, statement, known.lowercase);
  const typeMatch = isShown || isHolder ? 2 : matchType(asked, statement, known.lowercase);
  const judged = { asked, statement, terms, places, plainPlaces, known, part, typeMatch, isHolder, document };
  const nonAnswerBy = nonAnswersOf(judged);
  const covered = coverageOf(asked.words, weights, places, owningPlaces(statement, asked.kind, typeMatch));
  const bonus =
    bonusOf(asked, statement, document.dates) +
    decisionBonus(asked, part, statement, covered.coverage) +
    DOCUMENT_WEIGHT * document.share -
    // Steps are not penalized for their number.
    (isTitledSteps(statement, asked, document.title) ? 0 : LENGTH_PENALTY * terms.size);
  return {
    statement,
    terms,
    score: covered.coverage + (isTyped(asked.kind) ? TYPE_BONUS[typeMatch] : 0) + bonus,
    bonus,
    excludedBy: exclusionsOf(judged),
    typeMatch,
    isNonAnswer: nonAnswerBy.size > 0,
    nonAnswerBy,
    givesHolder: isHolder,
    missing: missingWords(asked, statement, places),
    isLiteral: hasNoneOnlyNear(asked, places),
    ...covered,
  };
}

/** Returns whether a statement says who has the role that is asked for. */
const saysWhoHolds = (
  asked: Asked,
  statement: AnswerStatement,
  lowercase: (text: string) => string,
): boolean => {
  const role = askedRole(asked);
  return (
    role.length > 0 &&
    statement.form !== 'list' &&
    statement.form !== 'table' &&
    ((definitionOf(asked, statement) > 0 && matchForm('person', lowercase(statement.own)) > 0) ||
      givesHolder(asked, statement) ||
      namesHolder(statement.own, role, asked.words, lowercase))
  );
};

/** Counts the significant words of the question that are not near a statement. A verb that statements about the present may omit is not missed. */
function missingWords(
  { words, relation }: Asked,
  { previous }: AnswerStatement,
  { document: _document, topic: _topic, ...near }: Places,
): number {
  const around = { ...near, previous: termsOf(previous) };
  return words.filter((word) => word.weight >= 1 && word.term !== relation.lives && !isNear(word, around))
    .length;
}

/** Returns whether every significant word that is near a statement is there itself, not only as a near-synonym. */
function hasNoneOnlyNear(
  { words }: Asked,
  { document: _document, before: _before, ...said }: Places,
): boolean {
  const has = (term: string) => Object.values(said).some((terms) => terms.has(term));
  return words.every((word) => word.weight < 1 || has(word.term) || !isNear(word, said));
}
