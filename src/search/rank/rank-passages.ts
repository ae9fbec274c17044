import { type Candidate, layOut, type RankUnit } from './lay-out.ts';
import { matchTerms, type QueryTerm } from './match-terms.ts';
import type { Question } from './read-question.ts';
import type { Recipe } from './recipes.ts';
import { bestPieces } from './best-pieces.ts';
import { scoreFeedback } from './score-feedback.ts';
import { scoreQuestions } from './score-questions.ts';
import {
  type Ranking,
  scoreConversations,
  scoreDates,
  scorePairs,
  scorePhrases,
  scoreSigns,
  scoreSpeakers,
  scoreWords,
  weightsOf,
} from './score-steps.ts';
import { smooth } from './spread.ts';
import { termWeights } from './term-weights.ts';
import { type Totals, weighTerms } from './weigh-terms.ts';

/** Cosine of a text, given as its terms with their weights, with the question. */
type Similarity = (text: Iterable<readonly [term: number, weight: number]>) => number;

export interface RankRequest {
  question: Question;
  queryTerms: readonly QueryTerm[];
  totals: Totals;
  recipe: Recipe;
  /** By latent semantic analysis; null: there is no model yet. */
  similarity: Similarity | null;
  /** Units wanted. */
  limit: number;
}

/** A message or a document with its score, and what the score is made of. */
export interface RankedUnit {
  unit: RankUnit;
  score: number;
  /** What a unit of usual length with all words of the question comes to by them alone. */
  ideal: number;
  /** Its parts, those with most of the question first: all of a message, the best of a document. */
  pieces: (RankUnit['pieces'][number] & { score: number })[];
  /** Words of the question that stand in it. */
  words: string[];
  /** Parts of the score by step. */
  parts: Record<string, number>;
}

/** Longer messages are read by their neighbors, too. Terms of one on average. */
const SMOOTHED_LENGTH_MIN = 25;
/** Similarity counts from this mean length on, in full from the second: short messages have too few words to be similar. */
const SIMILAR_LENGTHS = [40, 80] as const;
/** Shorter documents have too few words to learn from. Terms. */
const FEEDBACK_LENGTH_MIN = 60;
/** Units whose similarity is looked at. */
const SIMILAR_MAX = 60;

/** Ranks the units of the candidates, best first; those with nothing of the question are left out. Pure. */
export function rankPassages(candidates: readonly Candidate[], request: RankRequest): RankedUnit[] {
  const { question, totals, recipe } = request;
  const units = layOut(candidates);
  const speakers = speakersAmong(units);
  const queryTerms = request.queryTerms.map((term) => {
    const isSpeaker = term.hashes.some((hash) => speakers.has(hash));
    return { ...term, isSpeaker, weight: term.weight * (isSpeaker ? recipe.speakerWordWeight : 1) };
  });
  const matches = matchTerms(units, queryTerms, question.words, recipe);
  const weights = weighTerms(units, queryTerms, matches, totals);
  const ranking: Ranking = { units, queryTerms, matches, totals, weights, question, recipe };
  const parts: Record<string, Float32Array> = {
    words: scoreWords(ranking),
    conversation: scoreConversations(ranking),
    dates: scoreDates(ranking),
    answer_type: scoreSigns(ranking),
    pairs: scorePairs(ranking),
    phrases: scorePhrases(ranking),
    speakers: scoreSpeakers(ranking),
  };
  const total = new Float32Array(units.length);
  for (const part of Object.values(parts)) addTo(total, part);
  evenOut(total, ranking);
  const top = total.reduce((best, score) => Math.max(best, score), 0);
  if (request.similarity) {
    parts.similarity = scoreSimilarity(ranking, total, request.similarity);
    addTo(total, parts.similarity);
  }
  if (recipe.feedbackWeight && totals.documents.lengthMean > FEEDBACK_LENGTH_MIN) {
    parts.feedback = scoreFeedback(ranking, total, top);
    addTo(total, parts.feedback);
  }
  parts.questions = scoreQuestions(ranking, total, top);
  const isFound = total.map((score) => (score > 0 ? 1 : 0));
  addTo(total, parts.questions);
  for (const [at, is] of isFound.entries()) if (is) total[at] = Math.max(SCORE_MIN, total[at] ?? 0);
  const scores =
    recipe.smoothing && totals.conversations.lengthMean > SMOOTHED_LENGTH_MIN
      ? smooth(units, total, recipe.smoothing)
      : total;
  return [...units.keys()]
    .filter((at) => (scores[at] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, request.limit)
    .flatMap((at) => {
      const unit = units[at];
      return unit ? [{ unit, score: scores[at] ?? 0, ...explain(ranking, parts, at) }] : [];
    });
}

/** A question's penalty never takes a unit out that holds something of it. */
const SCORE_MIN = 1e-6;

function addTo(total: Float32Array, part: Float32Array): void {
  for (let at = 0; at < total.length; at++) total[at] = (total[at] ?? 0) + (part[at] ?? 0);
}

/** A document has no conversation around it to add to its score: it is one by itself. */
function evenOut(total: Float32Array, { units, recipe }: Ranking): void {
  for (const [at, unit] of units.entries())
    if (!unit.isConversation) total[at] = (total[at] ?? 0) * (1 + recipe.conversationWeight);
}

/** Similarity by latent semantic analysis of the best units, as a share of the best score of their kind. */
function scoreSimilarity(
  { units, totals, recipe }: Ranking,
  total: Float32Array,
  similarity: Similarity,
): Float32Array {
  const scores = new Float32Array(units.length);
  for (const isConversation of [true, false]) {
    const { lengthMean } = isConversation ? totals.conversations : totals.documents;
    const [from, full] = SIMILAR_LENGTHS;
    const share = recipe.lsaWeight * Math.min(1, Math.max(0, (lengthMean - from) / (full - from)));
    if (!share) continue;
    const best = [...units.keys()]
      .filter((at) => units[at]?.isConversation === isConversation && (total[at] ?? 0) > 0)
      .sort((a, b) => (total[b] ?? 0) - (total[a] ?? 0))
      .slice(0, SIMILAR_MAX);
    const top = total[best[0] ?? -1] ?? 0;
    for (const at of best) {
      const unit = units[at];
      if (unit) scores[at] = share * top * Math.max(0, similarity(termWeights(unit)));
    }
  }
  return scores;
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
  return {
    ideal: unit ? weightsOf(ranking, unit).reduce((sum, weight) => sum + weight, 0) || 1 : 1,
    pieces: unit ? bestPieces(ranking, unit) : [],
    words: queryTerms.filter((_, slot) => matches.counts[slot]?.[at]).map(({ word }) => word),
    parts: own,
  };
}
