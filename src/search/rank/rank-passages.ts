import { bestUnits, type Candidate, layOut, type RankUnit, type WholePassages } from './lay-out.ts';
import { matchTerms, type QueryTerm } from './match-terms.ts';
import type { Question } from './read-question.ts';
import type { Recipe } from './recipes.ts';
import { bestPieces } from './best-pieces.ts';
import { documentsForFeedback, scoreFeedback } from './score-feedback.ts';
import { scoreQuestions } from './score-questions.ts';
import { scoreSimilarity, type Similarity, unitsForSimilarity } from './score-similarity.ts';
import {
  type Ranking,
  scoreConversations,
  scoreDates,
  scorePairs,
  scorePhrases,
  scoreAnswerTypes,
  scoreSpeakers,
  scoreTitles,
  scoreWords,
  weightsOf,
} from './score-steps.ts';
import { smooth } from './spread.ts';

import { type Totals, weighTerms } from './weigh-terms.ts';

export interface RankRequest {
  question: Question;
  /** Date terms of the days of documents, by document; absent: of none. */
  days?: ReadonlyMap<number, readonly string[]> | undefined;
  queryTerms: readonly QueryTerm[];
  totals: Totals;
  recipe: Recipe;
  /** By latent semantic analysis; null if there is no model yet. */
  similarity: Similarity | null;
  /** Maximum number of units to return. */
  limit: number;
  /** Messages of one conversation that may rank ahead of other documents; absent: all. */
  perDocument?: number | undefined;
}

/** A message or a document with its score and the parts of the score. */
export interface RankedUnit {
  unit: RankUnit;
  score: number;
  /** About what a unit of usual length with all words of the question scores for the words alone. */
  ideal: number;
  /** Its parts, best match for the question first: all of a message, the best of a document. */
  pieces: (RankUnit['pieces'][number] & { score: number })[];
  /** Words of the question that it contains, with their weights. */
  held: Pick<QueryTerm, 'word' | 'hashes' | 'weight'>[];
  /** Parts of the score by step. */
  parts: Record<string, number>;
}

/** If messages are longer, each also counts its neighbors' scores. Mean terms per message. */
const SMOOTHED_LENGTH_MIN = 25;
/** Shorter documents have too few words to learn from. Terms. */
const FEEDBACK_LENGTH_MIN = 60;

/** Units scored by the question's terms. */
export interface Scored {
  request: RankRequest;
  ranking: Ranking;
  parts: Record<string, Float32Array>;
  total: Float32Array;
  /** Units whose similarity is computed. */
  similar: number[];
  /** Chunks for which `finishRanking` needs all terms: those of the best units. */
  toRead: number[];
}

/** Scores the units of the candidates by the question's terms; `finishRanking` does the rest. Pure. */
export function scoreCandidates(candidates: readonly Candidate[], request: RankRequest): Scored {
  const ranking = readRanking(candidates, request);
  const parts: Record<string, Float32Array> = {
    words: scoreWords(ranking),
    conversation: scoreConversations(ranking),
    dates: scoreDates(ranking),
    answer_type: scoreAnswerTypes(ranking),
    pairs: scorePairs(ranking),
    phrases: scorePhrases(ranking),
    same_title: scoreTitles(ranking),
    speakers: scoreSpeakers(ranking),
  };
  const total = new Float32Array(ranking.units.length);
  for (const part of Object.values(parts)) addTo(total, part);
  evenOut(total, ranking);
  const similar = request.similarity ? unitsForSimilarity(ranking, total) : [];
  const learned = isFeedbackOn(ranking) ? documentsForFeedback(ranking, total) : [];
  const read = [...similar, ...learned].flatMap((at) => ranking.units[at]?.pieces ?? []);
  const toRead = [...new Set(read.map(({ candidate }) => candidate.chunkId))];
  return { request, ranking, parts, total, similar, toRead };
}

function readRanking(
  candidates: readonly Candidate[],
  { question, days = new Map(), totals, recipe, queryTerms: asked }: RankRequest,
): Ranking {
  const units = layOut(candidates);
  const speakers = speakersAmong(units);
  const queryTerms = asked.map((term) => {
    const isSpeaker = term.hashes.some((hash) => speakers.has(hash));
    return { ...term, isSpeaker, weight: term.weight * (isSpeaker ? recipe.speakerWordWeight : 1) };
  });
  const matches = matchTerms(units, queryTerms, question.words, recipe);
  const weights = weighTerms(units, queryTerms, matches, totals);
  return { units, queryTerms, matches, totals, weights, question, days, recipe };
}

const isFeedbackOn = ({ recipe, totals }: Ranking): boolean =>
  recipe.feedbackWeight > 0 && totals.documents.lengthMean > FEEDBACK_LENGTH_MIN;

/** Returns the units best first, without those that match nothing. `whole` has the chunks in `scored.toRead`, unless the candidates had all terms. Pure. */
export function finishRanking(scored: Scored, whole: WholePassages): RankedUnit[] {
  const { request, ranking } = scored;
  const { units, recipe, totals } = ranking;
  const parts = { ...scored.parts };
  const total = scored.total.slice();
  const top = total.reduce((best, score) => Math.max(best, score), 0);
  if (request.similarity) {
    parts.similarity = scoreSimilarity(scored, request.similarity, whole);
    addTo(total, parts.similarity);
  }
  if (isFeedbackOn(ranking)) {
    parts.feedback = scoreFeedback(ranking, total, top, whole);
    addTo(total, parts.feedback);
  }
  parts.questions = scoreQuestions(ranking, total, top);
  for (let at = 0; at < total.length; at++) {
    const score = total[at] ?? 0;
    const all = score + (parts.questions[at] ?? 0);
    total[at] = score > 0 ? Math.max(SCORE_MIN, all) : all;
  }
  const scores =
    recipe.smoothing && totals.conversations.lengthMean > SMOOTHED_LENGTH_MIN
      ? smooth(units, total, recipe.smoothing)
      : total;
  const { limit, perDocument } = request;
  return bestUnits(units, scores, { limit, perDocument }).flatMap((at) => {
    const unit = units[at];
    return unit ? [{ unit, score: scores[at] ?? 0, ...explain(ranking, parts, at) }] : [];
  });
}

/** The penalty for a question never removes a unit that matches something. */
const SCORE_MIN = 1e-6;

function addTo(total: Float32Array, part: Float32Array): void {
  for (let at = 0; at < total.length; at++) total[at] = (total[at] ?? 0) + (part[at] ?? 0);
}

/** Raises the scores of documents, which have no conversation around them to add to their scores. */
function evenOut(total: Float32Array, { units, recipe }: Ranking): void {
  for (let at = 0; at < units.length; at++)
    if (!units[at]?.isConversation) total[at] = (total[at] ?? 0) * (1 + recipe.conversationWeight);
}

function speakersAmong(units: readonly RankUnit[]): Set<number> {
  const speakers = new Set<number>();
  for (const { pieces, isConversation } of units)
    if (isConversation) for (const { unit } of pieces) for (const hash of unit.speakers) speakers.add(hash);
  return speakers;
}

function explain(
  ranking: Ranking,
  parts: Record<string, Float32Array>,
  at: number,
): Omit<RankedUnit, 'unit' | 'score'> {
  const { units, queryTerms, matches } = ranking;
  const own: Record<string, number> = {};
  for (const [step, scores] of Object.entries(parts)) if (scores[at]) own[step] = scores[at] ?? 0;
  const unit = units[at];
  const weights = unit ? weightsOf(ranking, unit) : new Float64Array(0);
  return {
    ideal: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    pieces: unit ? bestPieces(ranking, unit) : [],
    held: queryTerms.flatMap(({ word, hashes }, slot) =>
      matches.counts[slot]?.[at] ? [{ word, hashes, weight: weights[slot] ?? 0 }] : [],
    ),
    parts: own,
  };
}
