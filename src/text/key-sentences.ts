import { plainSentence } from './plain-sentence.ts';
import type { Sentence } from './sentences.ts';
import { visitTerms } from './terms.ts';
import type { Term } from './terms/analyze-token.ts';
import { isWellFormed } from './well-formed.ts';

/** A sentence that represents its text well: its position, plain form and score (higher is better). */
export interface KeySentence extends Sentence {
  /** The sentence without markup; see plainSentence. */
  plain: string;
  score: number;
}

/** Later sentences are not scored: a text states its topic in its first part, and this bounds the work on a book. */
const SENTENCES_MAX = 2_000;
/** Candidates rescored after each pick. */
const SHORTLIST_MAX = 60;
/** Share of the score for being first in the text; falls with the square root of the rank (Radev et al. 2004, MEAD). */
const POSITION_WEIGHT = 0.35;
/** Sentences of about this many content words score highest; shorter ones say little, longer ones ramble. */
const TELLING_WORDS_IDEAL = 12;

/**
 * Factor for the weight of a word once a picked sentence contains it. SumBasic squares the probability, which in short texts makes the
 * second pick the sentence that is least on topic; damping once stays on topic.
 */
const COVERED_FACTOR = 0.4;

interface Candidate {
  sentence: Sentence;
  plain: string;
  /** Numbers of its terms in this text. */
  terms: number[];
  position: number;
}

/**
 * Returns up to `wanted` sentences that best represent a text, in reading order; all can stand alone (isWellFormed), no two are alike. Words
 * weigh more if the text uses them often and early; words of a picked sentence then weigh less, so that the next pick says something else
 * (after SumBasic, Nenkova and Vanderwende 2005), with MEAD's position bonus. Linear in the number of sentences.
 */
export function keySentences(sentences: readonly Sentence[], wanted: number): KeySentence[] {
  // Weights by number of the term: a map of fractions stores each as an object, and every score looked up its words again.
  const numbers = new Map<string, number>();
  const weights: number[] = [];
  /** The last sentence with each term. */
  const seenIn: number[] = [];
  const candidates: Candidate[] = [];
  let total = 0;
  let position = 0;
  let terms: number[] = [];
  const count = ({ text, isStop }: Term) => {
    if (isStop) return;
    const known = numbers.get(text);
    const number = known ?? numbers.size;
    if (known === undefined) numbers.set(text, number);
    weights[number] = (weights[number] ?? 0) + 1;
    total++;
    if (seenIn[number] === position) return;
    seenIn[number] = position;
    terms.push(number);
  };
  for (const sentence of sentences.slice(0, SENTENCES_MAX)) {
    const plain = plainSentence(sentence.text.length > 1_000 ? sentence.text.slice(0, 1_000) : sentence.text);
    terms = [];
    visitTerms(plain, count);
    if (isWellFormed(plain)) candidates.push({ sentence, plain, terms, position });
    position++;
  }
  return pick(
    candidates,
    weights.map((times) => times / total),
    wanted,
  );
}

function pick(candidates: Candidate[], weights: number[], count: number): KeySentence[] {
  const scoreOf = (candidate: Candidate) => score(candidate, weights);
  let shortlist = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort((left, right) => right.score - left.score || left.candidate.position - right.candidate.position)
    .slice(0, Math.max(SHORTLIST_MAX, count * 3))
    .map(({ candidate }) => candidate);
  const covered = new Set<number>();
  const picked: (KeySentence & { position: number })[] = [];
  while (picked.length < count && shortlist.length > 0) {
    let best = shortlist[0];
    let bestScore = -1;
    for (const candidate of shortlist) {
      const value = scoreOf(candidate);
      if (value > bestScore) [best, bestScore] = [candidate, value];
    }
    if (!best) break;
    const { sentence, plain, terms, position } = best;
    picked.push({ ...sentence, plain, score: bestScore, position });
    for (const term of terms) {
      if (!covered.has(term)) weights[term] = (weights[term] ?? 0) * COVERED_FACTOR;
      covered.add(term);
    }
    const ofBest = new Set(terms);
    shortlist = shortlist.filter((candidate) => candidate !== best && !isAlike(candidate.terms, ofBest));
  }
  return picked
    .sort((left, right) => left.position - right.position)
    .map(({ position: _position, ...sentence }) => sentence);
}

function score({ terms, position }: Candidate, weights: readonly number[]): number {
  if (terms.length === 0) return 0;
  let sum = 0;
  for (const term of terms) sum += Math.sqrt(weights[term] ?? 0);
  const length = Math.min(1, terms.length / TELLING_WORDS_IDEAL);
  return (sum / terms.length) * length * (1 + POSITION_WEIGHT / Math.sqrt(position + 1));
}

/** Returns whether two sentences share more than 70 % of the terms of the shorter one. */
function isAlike(terms: readonly number[], others: ReadonlySet<number>): boolean {
  let shared = 0;
  for (const term of terms) if (others.has(term)) shared++;
  return shared > 0.7 * Math.min(terms.length, others.size);
}
