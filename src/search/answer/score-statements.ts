import { keysOf } from '../../lib/narrow.ts';
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
import { countsOther } from './numbers/counts-subject.ts';
import { mixesItems, mixesRecords } from './parts/mixed-values.ts';
import { narrowPlaces, withOtherForms } from './parts/narrow-places.ts';
import { isUnfit } from './parts/unfit.ts';
import { askedRole, lacksRoleHolder, namesHolder } from './people/holder.ts';
import { lacksPersonNoun } from './people/person-noun.ts';
import { isOfOtherSpeaker, namesSpeaker, speakersOf } from './people/speakers.ts';
import type { Asked } from './read-asked.ts';
import { lacksAskedNumber } from './relation/asked-codes.ts';
import {
  decisionBonus,
  decisionPartOf,
  isOtherSide,
  isVerdict,
  isVerdictOnOther,
  readRecord,
  withDecision,
} from './relation/decisions.ts';
import { definitionOf, lacksHolder } from './relation/definition.ts';
import { knownRelation, lacksRelation, lacksTelling } from './relation/lacks-relation.ts';
import { isOffSubject, lacksAskedVerb, lacksDeed, lacksOwner } from './relation/off-subject.ts';
import { givesHolder } from './statements/keyed-value.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';
import { isOfOtherEnd } from './time/other-end.ts';
import { isPastDay, newestDay } from './time/past-days.ts';
import { isOfOtherTime, yearsOfDocument } from './time/other-time.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it has a value of the wanted kind; see match-type.ts. */
  typeMatch: 0 | 1 | 2;
  /** Whether it is about the same thing but does not say what is asked. */
  isNonAnswer: boolean;
  /** Whether that is only because the rarest word of the question is nowhere near. */
  isOnlyUntold: boolean;
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
  /** By which rules it cannot answer: no value of the kind, about something else, nothing that answers, another part of a record. */
  unable: ReadonlySet<Inability>;
}

export type Inability = 'type' | 'other' | 'unfit' | 'part';

const DOCUMENT_WEIGHT = 0.12;
/** By type match: no value of the wanted kind, possibly one, certainly one. */
const TYPE_BONUS = [0, 0.08, 0.2] as const;
/** Per term: of two statements that say the same, the shorter one is the answer. */
const LENGTH_PENALTY = 0.003;

/** Returns those that no rule excludes. */
export const ableStatements = (scored: readonly ScoredStatement[]): ScoredStatement[] =>
  scored.filter(({ unable }) => !unable.size);

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
  known: ReturnType<typeof knownRelation>;
}

interface ReadStatement {
  statement: AnswerStatement;
  terms: ReadonlySet<string>;
}

/** What all statements of a document share. */
interface ReadDocument {
  share: number;
  title: ReadonlySet<string>;
  path: ReadonlySet<string>;
  /** The title and the path as written. */
  written: string;
  /** See readRecord. */
  record: ReadonlySet<string> | null;
  speakers: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  /** The day that is not before today; empty for one of a series, of which an answer says as of when it is. */
  today: string;
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
    dates: new Set([source.title ?? '', source.date?.slice(0, 10) ?? ''].flatMap(namedDates)),
    today: source.series === null ? newest : '',
    all: new Set(
      read.flatMap(({ statement, terms }) =>
        statement.source === i ? [...terms, ...termsOf(statement.headings)] : [],
      ),
    ),
  }));
}

/** Adds the years of the question that a document is of to its title. */
const titledByYear = (asked: Asked, document: ReadDocument): ReadDocument => ({
  ...document,
  title: new Set([...document.title, ...yearsOfDocument(asked, document.dates)]),
});

/** Returns a statement with its score. */
function scoreStatement(
  shared: SharedReading,
  document: ReadDocument,
  { statement, terms }: ReadStatement,
): ScoredStatement {
  const { asked, weights, known } = shared;
  const part = decisionPartOf(statement, document.record !== null);
  const read = narrowPlaces(
    asked,
    statement,
    withOtherForms(asked, statement, termPlaces(statement, terms, titledByYear(asked, document))),
  );
  const places = withDecision(read, part, document.record, statement.own);
  // “Chosen option: the side panel” says where, though it has no word for a place. “Motion passed” does not.
  const isShown =
    (asked.kind === 'place' && part === 'outcome' && !isVerdict(statement.own)) ||
    (asked.kind === 'person' && namesSpeaker(asked, statement, document.speakers));
  const isHolder = saysWhoHolds(asked, statement, known.lowercase);
  const typeMatch = isShown || isHolder ? 2 : matchType(asked, statement, known.lowercase);
  const isOfOtherPart =
    isOtherSide(asked, part) ||
    isVerdictOnOther(asked, part, statement.own, read) ||
    isOfOtherSpeaker(asked, statement, document.speakers, places);
  const { written: title } = document;
  const isUntold = lacksTelling(asked, known, statement, places);
  const isUnrelated = lacksRelation(asked, known, statement, places, { typeMatch, title, isHolder });
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
    unable: inabilities({
      type: typeMatch === 0,
      other: isAboutOther(shared, document, statement, { places, typeMatch, isHolder }),
      unfit: isUnfit(asked, statement, terms, known.lowercase),
      part: isOfOtherPart,
    }),
    typeMatch,
    isNonAnswer: isUntold || isUnrelated,
    isOnlyUntold: isUntold && !isUnrelated,
    givesHolder: isHolder,
    missing: missingWords(asked, statement, places),
    isLiteral: hasNoneOnlyNear(asked, places),
    ...covered,
  };
}

const inabilities = (found: Readonly<Record<Inability, boolean>>): ReadonlySet<Inability> =>
  new Set(keysOf(found).filter((name) => found[name]));

/** Returns whether a statement is about another thing, person or time than the question, or about several at once. */
const isAboutOther = (
  { asked, known }: SharedReading,
  document: ReadDocument,
  statement: AnswerStatement,
  { places, typeMatch, isHolder }: { places: Places; typeMatch: number; isHolder: boolean },
): boolean =>
  isOffSubject(asked, places) ||
  countsOther(asked, statement) ||
  lacksOwner(asked, statement, places) ||
  (typeMatch === 1 && lacksHolder(asked, statement)) ||
  mixesRecords(asked, statement) ||
  mixesItems(asked, statement) ||
  lacksAskedVerb(asked, places) ||
  (!isHolder &&
    (lacksRoleHolder(asked, statement, known.lowercase) || lacksDeed(asked, statement, places))) ||
  lacksPersonNoun(asked, statement, document.written) ||
  isOfOtherTime(asked, statement, document.dates) ||
  isOfOtherEnd(asked, statement) ||
  isPastDay(asked.isNext, statement.own, document.today) ||
  lacksAskedNumber(asked, statement, document.written);

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
