import { readFileSync } from 'node:fs';
import { scratch } from '../../lib/caches/scratch.ts';
import { COMMON, HONORIFIC, ROLE } from './lexicon.ts';
import { type RowTable, rowOf, rowTable } from './lookup/row-table.ts';
import { jointFeatures, WINDOW, wordAt } from './sentence-features.ts';
import { hashInStyle, styleProbabilities } from './style.ts';
import {
  bestPath,
  exponentials,
  LABEL_COUNT,
  type Lattice,
  logMarginal,
  NAME_TYPES,
  OUTSIDE_LABEL,
  sumPaths,
  type TaggedType,
} from './tagger.ts';
import type { Token } from './tokens.ts';
import {
  type ByteWeights,
  type PackedWeights,
  STYLES,
  STYLES_WITH_HABITS,
  unpackWeights,
  weightAt,
  type Weights,
} from './weights.ts';
import { type WordFeatures, wordFeatures } from './word-features.ts';
import { addWordScores, WordScores } from './word-scores.ts';

/** A name as found by the tagger: token indices, both inclusive. */
export interface TaggedName {
  first: number;
  last: number;
  type: TaggedType;
  /** Probability of its least likely label, 0..1. */
  confidence: number;
}

/** A tagger ready to use: weights with their lookup tables. */
export interface Tagger {
  weights: Weights;
  rows: RowTable;
  styleRows: RowTable;
  words: WordScores;
  /** Exponentials of the transitions. */
  steps: Float64Array;
}

/** Prepares weights for tagSentence. */
export function makeTagger(weights: Weights): Tagger {
  const rows = rowTable(weights.hashes);
  return {
    weights,
    rows,
    styleRows: rowTable(weights.styleHashes),
    words: new WordScores(weights.weights, rows),
    steps: exponentials(weights.transitions),
  };
}

let shipped: Tagger | undefined;

/** Returns the tagger with the weights that ship with Cambium, unpacked on first use (about 60 ms). */
export function shippedTagger(): Tagger {
  shipped ??= makeTagger(unpackWeights(readPacked()));
  return shipped;
}

/** Not imported as a module, which would keep the packed text in each thread. */
function readPacked(): PackedWeights {
  const packed: PackedWeights = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8'));
  return packed;
}

/** Tokens further than this from any possible name word are outside without being scored. */
const REACH = 2;

/** Kinds of writing in which names also begin in lower case (posts), with “the” (reports) or far from any capital (encyclopedias). */
const SCORED_WHOLE = ['report', 'social', 'encyclopedia'] as const;
const STYLES_SCORED_WHOLE: readonly number[] = SCORED_WHOLE.map((style) => STYLES.indexOf(style));

const roomForEmissions = scratch((length) => new Float64Array(length));

/**
 * Finds names among the tokens of one sentence by the best labeling. Scores only runs around likely words, unless the sentence may be of a
 * kind in which names begin elsewhere too.
 */
export function tagSentence(tokens: readonly Token[], tagger: Tagger): TaggedName[] {
  const words = tokens.map((token) => wordFeatures(token.text));
  const shares = styleProbabilities(words, tagger.styleRows, tagger.weights.styleWeights);
  const wanted = isScoredWhole(shares) ? new Uint8Array(words.length).fill(1) : reach(words);
  if (!wanted) return [];
  const { hashes, offsets } = jointFeatures(tokens, words, wanted);
  const styles = stylesOf(shares);
  tagger.words.beginSentence();
  const names: TaggedName[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (!wanted[from]) continue;
    let to = from + 1;
    while (to < tokens.length && wanted[to]) to++;
    const emissions = roomForEmissions((to - from) * LABEL_COUNT).fill(0, 0, (to - from) * LABEL_COUNT);
    const run = { from, to };
    for (let index = from - WINDOW; index < to + WINDOW; index++) {
      const word = wordAt(words, index);
      addScores(emissions, run, index, tagger.words.of(word, null), 1);
      for (const { style, share } of styles)
        addScores(emissions, run, index, tagger.words.of(word, style), share);
    }
    for (let token = from; token < to; token++) {
      const place = (token - from) * LABEL_COUNT;
      for (let at = offsets[token] ?? 0; at < (offsets[token + 1] ?? 0); at++)
        addFeature(emissions, place, hashes[at] ?? 0, styles, tagger);
    }
    const lattice = { emissions, transitions: tagger.weights.transitions, length: to - from };
    for (const name of namesIn(lattice, tagger.steps))
      names.push({ ...name, first: name.first + from, last: name.last + from });
    from = to;
  }
  return names;
}

/** A style with naming habits of its own that a sentence may have, and its probability. */
interface LikelyStyle {
  style: number;
  share: number;
}

const isScoredWhole = (shares: Float64Array): boolean =>
  STYLES_SCORED_WHOLE.some((style) => (shares[style] ?? 0) > 0);

function stylesOf(shares: Float64Array): LikelyStyle[] {
  const likely: LikelyStyle[] = [];
  for (let style = 0; style < STYLES_WITH_HABITS; style++) {
    const share = shares[style] ?? 0;
    if (share > 0) likely.push({ style, share });
  }
  return likely;
}

/** Flags the tokens within REACH of one that could be part of a name; returns null if there is none. */
function reach(words: readonly WordFeatures[]): Uint8Array | null {
  let wanted: Uint8Array | null = null;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word || !couldName(word)) continue;
    wanted ??= new Uint8Array(words.length);
    wanted.fill(1, Math.max(0, index - REACH), index + REACH + 1);
  }
  return wanted;
}

function couldName(word: WordFeatures): boolean {
  if (word.capital) return true;
  return word.bits !== 0 && (word.bits & (COMMON | ROLE | HONORIFIC)) === 0;
}

/** Adds the scores of the word at an index to the tokens around it that are scored together, `from` .. `to`. */
function addScores(
  emissions: Float64Array,
  { from, to }: { from: number; to: number },
  index: number,
  scores: Float32Array,
  share: number,
): void {
  const last = Math.min(to - 1, index + WINDOW);
  for (let token = Math.max(from, index - WINDOW); token <= last; token++)
    addWordScores(emissions, (token - from) * LABEL_COUNT, scores, index - token, share);
}

/** Adds the scores of a feature of several words together for a token. */
function addFeature(
  emissions: Float64Array,
  place: number,
  feature: number,
  styles: readonly LikelyStyle[],
  { weights, rows }: Tagger,
): void {
  addRow(emissions, place, weights.weights, rowOf(rows, feature), 1);
  for (const { style, share } of styles)
    addRow(emissions, place, weights.weights, rowOf(rows, hashInStyle(feature, style)), share);
}

function addRow(
  emissions: Float64Array,
  place: number,
  weights: ByteWeights,
  row: number,
  share: number,
): void {
  if (row === -1) return;
  const from = row * LABEL_COUNT;
  for (let label = 0; label < LABEL_COUNT; label++)
    emissions[place + label] = (emissions[place + label] ?? 0) + share * weightAt(weights, from + label);
}

function namesIn(lattice: Lattice, steps: Float64Array): TaggedName[] {
  const path = bestPath(lattice);
  const names: TaggedName[] = [];
  if (path.every((label) => label === OUTSIDE_LABEL)) return names;
  const marginals = sumPaths(lattice, steps);
  for (let first = 0; first < lattice.length; first++) {
    const label = path[first] ?? 0;
    if (label % 2 !== 1) continue;
    let last = first;
    while (last + 1 < lattice.length && path[last + 1] === label + 1) last++;
    let confidence = 1;
    for (let token = first; token <= last; token++)
      confidence = Math.min(confidence, Math.exp(logMarginal(marginals, token, path[token] ?? 0)));
    const type = NAME_TYPES[(label - 1) / 2];
    if (type) names.push({ first, last, type, confidence: Math.round(confidence * 1000) / 1000 });
    first = last;
  }
  return names;
}
