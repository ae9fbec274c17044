import { hashInStyle, styleClusterHash } from '../../src/text/names/style.ts';
import { LABEL_COUNT } from '../../src/text/names/tagger.ts';
import { STYLES, type LearnedWeights } from '../../src/text/names/weights.ts';
import { wordFeatures } from '../../src/text/names/word-features.ts';
import { type Crf, type CrfOptions, type Example, trainCrf } from './crf.ts';
import type { TrainingSentence } from './training-set.ts';

export interface TrainOptions extends Omit<CrfOptions, 'dropout'> {
  /** One training for each; their weights are averaged. */
  dropouts: readonly number[];
  /** Minimum occurrences for a feature to be kept, both over all styles and within its style. */
  countMin: number;
  countInStyleMin: number;
}

export const TRAIN_OPTIONS: TrainOptions = {
  epochs: 10,
  learningRate: 0.1,
  dropouts: [0.2, 0.3, 0.45],
  l2: 0.0001,
  seed: 1,
  countMin: 2,
  countInStyleMin: 3,
};

/**
 * Trains the tagger's weights. Each feature exists twice, once for all styles and once for its own (Daumé III 2007, “Frustratingly easy
 * domain adaptation”); each sentence of a style is used twice, with only shared features and labels, and with both and its own labels.
 */
export function trainWeights(sentences: readonly TrainingSentence[], options: TrainOptions): LearnedWeights {
  const rows = rowsOfFeatures(sentences, options);
  const examples = sentences.flatMap((sentence) => [
    ...(sentence.shared ? [toExample(sentence, rows, sentence.shared, false)] : []),
    ...(sentence.own ? [toExample(sentence, rows, sentence.own, true)] : []),
  ]);
  const crf = meanOf(
    options.dropouts.map((dropout, i) =>
      trainCrf(examples, rows.size, { ...options, dropout, seed: options.seed + i }),
    ),
  );
  return {
    hashes: Uint32Array.from(rows.keys()),
    weights: crf.weights.slice(0, rows.size * LABEL_COUNT),
    transitions: crf.transitions,
    ...styleWeights(sentences),
  };
}

/** Averages trainings in place, into the first: each sees the sentences in another order, and errors that they do not share cancel. */
function meanOf([first, ...others]: readonly Crf[]): Crf {
  if (!first) throw new Error('dropouts is empty: give one for each training');
  for (const [i, { weights, transitions }] of others.entries()) {
    const share = 1 / (i + 2);
    for (let at = 0; at < weights.length; at++)
      first.weights[at]! += share * (weights[at]! - first.weights[at]!);
    for (let at = 0; at < transitions.length; at++)
      first.transitions[at]! += share * (transitions[at]! - first.transitions[at]!);
  }
  return first;
}

function rowsOfFeatures(sentences: readonly TrainingSentence[], options: TrainOptions): Map<number, number> {
  const shared = new Map<number, number>();
  const own = new Map<number, number>();
  for (const { features, style, own: ownLabels, shared: labels } of sentences) {
    for (const hash of features.hashes) {
      if (labels) shared.set(hash, (shared.get(hash) ?? 0) + 1);
      if (!ownLabels) continue;
      const inStyle = hashInStyle(hash, style);
      own.set(inStyle, (own.get(inStyle) ?? 0) + 1);
    }
  }
  const rows = new Map<number, number>();
  for (const [hash, count] of shared) if (count >= options.countMin) rows.set(hash, rows.size);
  for (const [hash, count] of own)
    if (count >= options.countInStyleMin && !rows.has(hash)) rows.set(hash, rows.size);
  return rows;
}

function toExample(
  { features, style }: TrainingSentence,
  rows: ReadonlyMap<number, number>,
  labels: Uint8Array,
  withStyle: boolean,
): Example {
  const list: number[] = [];
  const offsets = new Uint32Array(features.offsets.length);
  for (let token = 0; token + 1 < features.offsets.length; token++) {
    offsets[token] = list.length;
    for (const hash of features.hashes.subarray(features.offsets[token], features.offsets[token + 1])) {
      const row = rows.get(hash);
      if (row !== undefined) list.push(row);
      const inStyle = withStyle ? rows.get(hashInStyle(hash, style)) : undefined;
      if (inStyle !== undefined) list.push(inStyle);
    }
  }
  offsets[offsets.length - 1] = list.length;
  return { rows: Int32Array.from(list), offsets, labels };
}

const STYLE_COUNT_MIN = 3;
const SMOOTHING = 0.3;

/** Returns the log ratio of a word's share of sentences in a style to that in the mean style; omits words with fewer than 3 sentences. */
function styleWeights(
  sentences: readonly TrainingSentence[],
): Pick<LearnedWeights, 'styleHashes' | 'styleWeights'> {
  const totals = new Float64Array(STYLES.length);
  const counts = new Map<number, Float64Array>();
  for (const { tokens, style } of sentences) {
    totals[style]!++;
    const words = tokens.map(({ text }) => wordFeatures(text));
    const hashes = words.flatMap((word) => [word.style, styleClusterHash(word) ?? []].flat());
    for (const hash of new Set(hashes)) {
      let count = counts.get(hash);
      if (!count) counts.set(hash, (count = new Float64Array(STYLES.length)));
      count[style]!++;
    }
  }
  const present = totals.filter((total) => total > 0).length;
  const kept = [...counts].filter(
    ([, count]) => count.reduce((sum, each) => sum + each, 0) >= STYLE_COUNT_MIN,
  );
  const weights = new Float32Array(kept.length * STYLES.length);
  for (const [row, [, count]] of kept.entries()) {
    const rates = count.map((each, style) =>
      totals[style]! > 0 ? (each + SMOOTHING) / (totals[style]! + 1) : 0,
    );
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / present;
    for (let style = 0; style < STYLES.length; style++) {
      weights[row * STYLES.length + style] = rates[style]! > 0 ? Math.log(rates[style]! / mean) : -5;
    }
  }
  return { styleHashes: Uint32Array.from(kept.map(([hash]) => hash)), styleWeights: weights };
}
