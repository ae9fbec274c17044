import { namedDates } from '../../text/passages/date-terms.ts';
import { answerSign, isTyped } from './answer-signs.ts';
import { bonusOf, countsOther } from './bonuses.ts';
import {
  type Coverage,
  coverageOf,
  hasOnlyNames,
  isOffSubject,
  owningPlaces,
  termPlaces,
  termsOf,
  weighWords,
} from './coverage.ts';
import type { Asked } from './read-asked.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';

export interface ScoredStatement extends Coverage {
  statement: AnswerStatement;
  score: number;
  /** Whether it shows a value of the wanted kind: see answer-signs.ts. */
  sign: 0 | 1 | 2;
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
      const places = termPlaces(statement, terms, document);
      const sign = signOf(asked, statement);
      if (!isTyped(asked.kind) && hasOnlyNames(asked, places)) return [];
      if (sign === 0 || isOffSubject(asked, places) || countsOther(asked, statement)) return [];
      const covered = coverageOf(asked.words, weights, places, owningPlaces(statement, asked.kind, sign));
      const score =
        covered.coverage +
        (isTyped(asked.kind) ? SIGN_BONUS[sign] : 0) +
        bonusOf(asked, statement, document.dates) +
        DOCUMENT_WEIGHT * document.share -
        LENGTH_PENALTY * terms.size;
      return [{ statement, terms, score, sign, ...covered }];
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.statement.source - b.statement.source || a.statement.order - b.statement.order,
    );
}

/** All of its words stand in the question, so that it answers only “is it so” and “who said that”. */
function saysNothingNew(
  { words, kind }: Asked,
  terms: ReadonlySet<string>,
  { speaker }: AnswerStatement,
): boolean {
  if (kind === 'confirmation' || (kind === 'person' && speaker !== null)) return false;
  const asked = new Set(words.map(({ term }) => term));
  return [...terms].every((term) => asked.has(term));
}

const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|ll|d)|me|my|mine|we|our)\b/;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}._@/#+-]*/gu;

/** The sign of an answer in what the question does not say itself. Who says “I” is a person that may be asked for. */
function signOf({ kind, words }: Asked, { own, speaker }: AnswerStatement): 0 | 1 | 2 {
  const isSpeaker = kind === 'person' && speaker !== null && FIRST_PERSON.test(own);
  const names = new Set(words.filter(({ isName }) => isName).map(({ term }) => term));
  const other = own.replace(TOKEN, (token) =>
    [...termsOf(token)].some((term) => names.has(term)) ? '~' : token,
  );
  return isSpeaker ? 1 : answerSign(kind, other);
}
