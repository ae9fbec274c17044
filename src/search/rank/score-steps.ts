import { hashTerm } from '../../text/terms/analyze-token.ts';
import type { RankUnit } from './lay-out.ts';
import type { Matches, QueryTerm } from './match-terms.ts';
import type { Question } from './read-question.ts';
import type { Recipe } from './recipes.ts';
import { spread } from './spread.ts';
import { inverseFrequency } from '../statistics/inverse-frequency.ts';
import { type Totals } from './weigh-terms.ts';

/** A query term as used for ranking: whether it names a speaker is known only once there are candidates. */
export type RankedTerm = QueryTerm & { isSpeaker: boolean };

/** The input of every step of the ranking. */
export interface Ranking {
  units: readonly RankUnit[];
  queryTerms: readonly RankedTerm[];
  matches: Matches;
  totals: Totals;
  /** Weights of the query terms, by kind of unit. */
  weights: { conversations: Float64Array; documents: Float64Array };
  question: Question;
  /** Date terms of the days of documents, by document. */
  days: ReadonlyMap<number, readonly string[]>;
  recipe: Recipe;
}

/** Returns the weights of the query terms in units of this kind. */
export const weightsOf = ({ weights }: Ranking, unit: RankUnit): Float64Array =>
  unit.isConversation ? weights.conversations : weights.documents;

/** Scores words: by BM25 of each unit, and in a conversation also by what its neighbors have of them. */
export function scoreWords(ranking: Ranking): Float32Array {
  const { units, queryTerms, matches, question, recipe } = ranking;
  const leaks = question.isList ? recipe.leaks.map((share) => share * recipe.leakForLists) : recipe.leaks;
  const scores = new Float32Array(units.length);
  const own = new Float32Array(units.length);
  for (const slot of queryTerms.keys()) {
    const counts = matches.counts[slot];
    if (!counts) continue;
    const messages: number[] = [];
    own.fill(0);
    for (let at = 0; at < counts.length; at++) {
      const count = counts[at] ?? 0;
      const unit = units[at];
      if (!count || !unit) continue;
      own[at] = saturate(count, unit, ranking);
      if (unit.isConversation) messages.push(at);
      else scores[at] = (scores[at] ?? 0) + (own[at] ?? 0) * (ranking.weights.documents[slot] ?? 0);
    }
    spread(scores, units, own, messages, ranking.weights.conversations[slot] ?? 0, { ...recipe, leaks });
  }
  return scores;
}

function saturate(count: number, unit: RankUnit, { totals, recipe }: Ranking): number {
  const { k1, b } = recipe.bm25;
  const { lengthMean } = unit.isConversation ? totals.conversations : totals.documents;
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * unit.length) / Math.max(1, lengthMean)));
}

/** BM25's usual values, for whole conversations, whose lengths vary less than those of messages. */
const CONVERSATION_K1 = 1.2;
const CONVERSATION_B = 0.75;

/** Scores whole conversations by the question's words, and gives the score to each of their messages; documents get 0. */
export function scoreConversations(ranking: Ranking): Float32Array {
  const { units, queryTerms, matches, recipe } = ranking;
  const documents = (units.at(-1)?.document ?? -1) + 1;
  const lengths = new Float64Array(documents);
  const isConversation = new Uint8Array(documents);
  for (const { document, length, isConversation: is } of units) {
    lengths[document] = (lengths[document] ?? 0) + length;
    isConversation[document] = is ? 1 : 0;
  }
  const among = isConversation.reduce((n, is) => n + is, 0);
  const lengthMean =
    lengths.reduce((total, length, d) => total + (isConversation[d] ? length : 0), 0) / Math.max(1, among);
  const scores = new Float64Array(documents);
  const counts = new Float64Array(documents);
  for (const [slot, { weight }] of queryTerms.entries()) {
    counts.fill(0);
    const found = matches.counts[slot] ?? new Float32Array(0);
    for (let at = 0; at < found.length; at++) {
      const unit = units[at];
      if (found[at] && unit?.isConversation)
        counts[unit.document] = (counts[unit.document] ?? 0) + (found[at] ?? 0);
    }
    const idf =
      weight *
      inverseFrequency(
        counts.reduce((n, count) => n + (count > 0 ? 1 : 0), 0),
        among,
      );
    for (let document = 0; document < documents; document++) {
      const count = counts[document] ?? 0;
      if (!count) continue;
      const norm = 1 - CONVERSATION_B + (CONVERSATION_B * (lengths[document] ?? 0)) / lengthMean;
      scores[document] =
        (scores[document] ?? 0) + (idf * count * (CONVERSATION_K1 + 1)) / (count + CONVERSATION_K1 * norm);
    }
  }
  return Float32Array.from(units, ({ document }) => recipe.conversationWeight * (scores[document] ?? 0));
}

/** Scores the dates that the question names, in what was said on them or about them, and in documents of these days. */
export function scoreDates({ units, question, days, recipe }: Ranking): Float32Array {
  const scores = new Float32Array(units.length);
  if (!recipe.dateWeight) return scores;
  for (const date of question.dates) {
    const hash = hashTerm(date);
    const found = [...units.keys()].filter((at) =>
      units[at]?.pieces.some(
        ({ candidate, unit }) => unit.dates.includes(hash) || days.get(candidate.documentId)?.includes(date),
      ),
    );
    const idf = inverseFrequency(found.length, units.length);
    for (const at of found) scores[at] = (scores[at] ?? 0) + recipe.dateWeight * idf;
  }
  return scores;
}

const ANSWER_TYPE_WEIGHT_MAX = 3;

/** Scores a time, a number or a name if the question asks for one. */
export function scoreAnswerTypes({ units, question, recipe }: Ranking): Float32Array {
  const scores = new Float32Array(units.length);
  for (let signal = 1; signal <= question.answerSignals; signal <<= 1) {
    if (!(question.answerSignals & signal)) continue;
    const found = [...units.keys()].filter((at) => ((units[at]?.signals ?? 0) & signal) !== 0);
    const idf = Math.min(ANSWER_TYPE_WEIGHT_MAX, inverseFrequency(found.length, units.length));
    for (const at of found) scores[at] = (scores[at] ?? 0) + recipe.answerTypeWeight * idf;
  }
  return scores;
}

/** Scores pairs of words that are adjacent in the question and in a message. In whole documents that is chance: scoring it there cost 3 points of MRR. */
export function scorePairs({ units, matches, recipe }: Ranking): Float32Array {
  const scores = new Float32Array(units.length);
  for (const found of matches.pairs) {
    const idf = inverseFrequency(found.length, units.length);
    for (const at of found)
      if (units[at]?.isConversation) scores[at] = (scores[at] ?? 0) + recipe.pairWeight * idf;
  }
  return scores;
}

/** Scores text in quotation marks in the question that appears word for word in the unit. */
export function scorePhrases(ranking: Ranking): Float32Array {
  const { units, question, queryTerms, recipe } = ranking;
  const scores = new Float32Array(units.length);
  if (!recipe.phraseWeight) return scores;
  for (const phrase of question.phrases) {
    const hashes = phrase.map((term) => hashTerm(term));
    const slots = [...queryTerms.keys()].filter((slot) => phrase.includes(queryTerms[slot]?.word ?? ''));
    for (const [at, unit] of units.entries()) {
      if (!unit.pieces.some((piece) => holdsInOrder(piece.unit.terms, hashes))) continue;
      const weights = weightsOf(ranking, unit);
      const sum = slots.reduce((total, slot) => total + (weights[slot] ?? 0), 0);
      scores[at] = (scores[at] ?? 0) + recipe.phraseWeight * sum;
    }
  }
  return scores;
}

function holdsInOrder(terms: Int32Array, phrase: readonly number[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = terms.indexOf(first); at >= 0; at = terms.indexOf(first, at + 1))
    if (phrase.every((hash, i) => terms[at + i] === hash)) return true;
  return false;
}

/** Scores a document whose title is what was asked, word for word in any order: whoever types a title looks for that document. */
export function scoreTitles(ranking: Ranking): Float32Array {
  const { units, question, queryTerms, recipe } = ranking;
  const scores = new Float32Array(units.length);
  // Not the terms that were added to the question, such as the long form of an abbreviation; a word that is found nowhere is in no title.
  const asked = question.words.map((word) => queryTerms.find((term) => term.word === word)?.hashes ?? []);
  if (!recipe.sameTitleWeight || !asked.length) return scores;
  for (const [at, unit] of units.entries()) {
    const title = unit.isConversation ? null : unit.pieces[0]?.candidate.packed.title;
    if (!title?.length || !isSame(title, asked)) continue;
    const sum = weightsOf(ranking, unit).reduce((total, weight) => total + weight, 0);
    scores[at] = recipe.sameTitleWeight * sum;
  }
  return scores;
}

/** Returns whether every word of a title is asked for, and every word asked for is in it; each as the hashes of its forms. */
const isSame = (title: Int32Array, asked: readonly (readonly number[])[]): boolean =>
  title.every((hash) => asked.some((hashes) => hashes.includes(hash))) &&
  asked.every((hashes) => hashes.some((hash) => title.includes(hash)));

const SPEAKER_WEIGHT_MAX = 4;

/** Scores what was said by someone whom the question names. */
export function scoreSpeakers(ranking: Ranking): Float32Array {
  const { units, queryTerms, recipe } = ranking;
  const named = new Set(queryTerms.filter((term) => term.isSpeaker).flatMap((term) => term.hashes));
  const scores = new Float32Array(units.length);
  if (!named.size || !recipe.speakerWeight) return scores;
  const sum = ranking.weights.conversations.reduce((total, weight) => total + weight, 0);
  const weight = recipe.speakerWeight * Math.min(SPEAKER_WEIGHT_MAX, sum / 4);
  for (const [at, unit] of units.entries())
    if (
      unit.isConversation &&
      unit.pieces.some((piece) => piece.unit.speakers.some((hash) => named.has(hash)))
    )
      scores[at] = weight;
  return scores;
}
