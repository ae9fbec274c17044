import { spellsAbbreviation } from '../../text/passages/acronyms.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { answerSign, isTyped } from './answer-signs.ts';
import { bonusOf } from './bonuses.ts';
import { DOCUMENT_WORDS } from './fields/asked-field.ts';
import { countsOther } from './numbers/counts-subject.ts';
import {
  type Coverage,
  coverageOf,
  hasWord,
  isNear,
  isTitledSteps,
  owningPlaces,
  type Places,
  termPlaces,
  termsOf,
  VALUE_AFTER_COLON,
  weighWords,
} from './coverage.ts';
import { mixesItems, mixesRecords } from './parts/mixed-values.ts';
import { narrowPlaces, withOtherForms } from './parts/narrow-places.ts';
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
import { definitionOf, lacksHolder } from './relation/definition.ts';
import { knownRelation, lacksRelation } from './relation/lacks-relation.ts';
import { isOffSubject, lacksAskedVerb, lacksDeed, lacksOwner } from './relation/off-subject.ts';
import { askedRole, lacksRoleHolder, namesHolder } from './people/holder.ts';
import { lacksPersonNoun } from './people/person-noun.ts';
import { isOfOtherSpeaker, namesSpeaker, speakersOf } from './people/speakers.ts';
import { givesHolder } from './statements/keyed-value.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';
import { isOfOtherEnd } from './time/other-end.ts';
import { isOfOtherTime, yearsOfDocument } from './time/other-time.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it has a value of the wanted kind; see answer-signs.ts. */
  sign: 0 | 1 | 2;
  /** Whether it is about the same thing but does not say what is asked. */
  isBeside: boolean;
  /** Whether it says who has the role that is asked for. */
  givesHolder: boolean;
  /** Number of significant words of the question that are not near it. */
  missing: number;
  /** Whether no significant word of the question is near it only as a near-synonym. */
  isLiteral: boolean;
  /** Its own significant terms. */
  terms: ReadonlySet<string>;
}

const DOCUMENT_WEIGHT = 0.12;
/** By sign: no value of the wanted kind, possibly one, certainly one. */
const SIGN_BONUS = [0, 0.08, 0.2] as const;
/** Per term: of two statements that say the same, the shorter one is the answer. */
const LENGTH_PENALTY = 0.003;
/** A question, or a sentence that amounts to one. */
const QUESTION = /[?？]["'”’»)]{0,2}$|\bI(?:['’]m| am) (?:wondering|not sure|curious)\b|\bI wonder\b/;
/** Courtesies in a conversation say nothing. */
const COURTESY =
  /^(?:thanks?|thank you|hi|hello|hey|welcome|wow|great|cool|nice|lgtm|sounds good|good (?:catch|point|question|idea)|\+1|ack)\b.{0,60}$/i;

/** Scores all statements of the documents as answers, best first. Omits those that cannot answer. */
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
  all: ReadonlySet<string>;
}

function readDocuments(sources: readonly AnswerSource[], read: readonly ReadStatement[]): ReadDocument[] {
  const top = Math.max(...sources.map(({ score }) => score), 1e-9);
  return sources.map((source, i) => ({
    share: source.score / top,
    title: termsOf((source.title ?? '').replace(/\d{4}-\d{2}-\d{2}/g, ' ')),
    path: termsOf(source.path),
    written: `${source.title ?? ''}\n${source.path}`,
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

/** Adds the years of the question that a document is of to its title. */
const titledByYear = (asked: Asked, document: ReadDocument): ReadDocument => ({
  ...document,
  title: new Set([...document.title, ...yearsOfDocument(asked, document.dates)]),
});

/** Returns a statement with its score, or null if it cannot answer. */
function scoreStatement(
  { asked, weights, known }: SharedReading,
  document: ReadDocument,
  { statement, terms }: ReadStatement,
): ScoredStatement | null {
  if (QUESTION.test(statement.own)) return null;
  if (statement.speaker !== null && asked.kind !== 'person' && COURTESY.test(statement.own)) return null;
  if (saysNothingNew(asked, terms, statement)) return null;
  if (isBareValue(statement) && !isAskedFor(asked, statement, known.small)) return null;
  if (asked.abbreviation !== null && !spellsAbbreviation(statement.own, asked.abbreviation)) return null;
  const part = decisionPartOf(statement, document.record !== null);
  if (isOtherSide(asked, part)) return null;
  const read = narrowPlaces(
    asked,
    statement,
    withOtherForms(asked, statement, termPlaces(statement, terms, titledByYear(asked, document))),
  );
  if (isVerdictOnOther(asked, part, statement.own, read)) return null;
  const places = withDecision(read, part, document.record, statement.own);
  if (isOfOtherSpeaker(asked, statement, document.speakers, places)) return null;
  // “Chosen option: the side panel” says where, though it has no word for a place.
  const isShown =
    (asked.kind === 'place' && part === 'outcome') ||
    (asked.kind === 'person' && namesSpeaker(asked, statement, document.speakers));
  const isHolder = saysWhoHolds(asked, statement, known.small);
  const sign = isShown || isHolder ? 2 : readSign(asked, statement, known.small);
  if (sign === 0 || isOffSubject(asked, places) || countsOther(asked, statement)) return null;
  if (lacksOwner(asked, statement, places)) return null;
  if (sign === 1 && lacksHolder(asked, statement)) return null;
  if (mixesRecords(asked, statement) || mixesItems(asked, statement) || lacksAskedVerb(asked, places))
    return null;
  if (!isHolder && (lacksRoleHolder(asked, statement, known.small) || lacksDeed(asked, statement, places)))
    return null;
  if (lacksPersonNoun(asked, statement, document.written)) return null;
  if (isOfOtherTime(asked, statement, document.dates) || isOfOtherEnd(asked, statement)) return null;
  const { written: title } = document;
  if (lacksAskedNumber(asked, statement, title)) return null;
  const isBeside = lacksRelation(asked, known, statement, places, { sign, title, isHolder });
  const covered = coverageOf(asked.words, weights, places, owningPlaces(statement, asked.kind, sign));
  const score =
    covered.coverage +
    (isTyped(asked.kind) ? SIGN_BONUS[sign] : 0) +
    bonusOf(asked, statement, document.dates) +
    decisionBonus(asked, part, statement, covered.coverage) +
    DOCUMENT_WEIGHT * document.share -
    // Steps are not penalized for their number.
    (isTitledSteps(statement, asked, document.title) ? 0 : LENGTH_PENALTY * terms.size);
  return {
    statement,
    terms,
    score,
    sign,
    isBeside,
    givesHolder: isHolder,
    missing: missingWords(asked, statement, places),
    isLiteral: hasNoneOnlyNear(asked, places),
    ...covered,
  };
}

/** Returns whether a statement says who has the role that is asked for. */
const saysWhoHolds = (asked: Asked, statement: AnswerStatement, small: (text: string) => string): boolean => {
  const role = askedRole(asked);
  return (
    role.length > 0 &&
    statement.form !== 'list' &&
    statement.form !== 'table' &&
    ((definitionOf(asked, statement) > 0 && answerSign('person', small(statement.own)) > 0) ||
      givesHolder(asked, statement) ||
      namesHolder(statement.own, role, asked.words, small))
  );
};

/** A verb that statements about the present may omit is not missed. */
function missingWords(
  { words, relation }: Asked,
  { previous }: AnswerStatement,
  { document: _document, topic: _topic, ...near }: Places,
): number {
  const around = { ...near, previous: termsOf(previous) };
  return words.filter((word) => word.weight >= 1 && word.term !== relation.lives && !isNear(word, around))
    .length;
}

function hasNoneOnlyNear(
  { words }: Asked,
  { document: _document, before: _before, ...said }: Places,
): boolean {
  const has = (term: string) => Object.values(said).some((terms) => terms.has(term));
  return words.every((word) => word.weight < 1 || has(word.term) || !isNear(word, said));
}

/** A name or a word in a value does not show that it is what is asked for: anything may be called so. */
const SHOWN_BY_KEY: ReadonlySet<Asked['kind']> = new Set(['open', 'person', 'company', 'definition']);

/** Returns whether a statement is only a value under its name. */
const isBareValue = ({ form, own }: AnswerStatement): boolean => form === 'property' || LINK.test(own);

/**
 * Returns whether a question asks for a property of a record. Its title says what the record is about, so every property would be near a
 * question about it: “Assignee: Ann” is no answer to “Which vendor do we use”, but “Reason: nobody used it” is one to “Why did they leave”.
 */
function isAskedFor(asked: Asked, statement: AnswerStatement, small: (text: string) => string): boolean {
  const key = termsOf(KEY.exec(statement.own)?.[0] ?? '');
  return (
    asked.words.some(({ term }) => !DOCUMENT_WORDS.has(term) && hasWord(key, term)) ||
    (!SHOWN_BY_KEY.has(asked.kind) && readSign(asked, statement, small) > 1)
  );
}

/** Returns whether all words of a statement are in the question, so that it answers only “is it so” and “who said that”. */
function saysNothingNew(
  { words, kind }: Asked,
  terms: ReadonlySet<string>,
  { speaker, own, form }: AnswerStatement,
): boolean {
  if (kind === 'confirmation' || (kind === 'person' && speaker !== null)) return false;
  // A lead-in counts for its list.
  if (form === 'sentence' && ANNOUNCES.test(own)) return false;
  const asked = new Set(words.map(({ term }) => term));
  // `Company: Acme` says nothing about Acme.
  const value = VALUE_AFTER_COLON.test(own) ? termsOf(own.replace(KEY, '')) : terms;
  return [...value].every((term) => asked.has(term));
}

const KEY = /^[^:：]+[:：]\s+/;
/** `Link: https://…` says where to read about something. */
const LINK = /^[^:：]{1,40}[:：]\s+<?https?:\/\/\S+$/;
const ANNOUNCES = /[:：]\s*$/;
