import { LABEL_COUNT, START_ROW, sumPaths } from '../../src/text/names/tagger.ts';

/** A training sentence: the features of each token as rows of the weight table, and its labels. */
export interface Example {
  /** Rows of token i are at `offsets[i]` .. `offsets[i + 1]`. */
  rows: Int32Array;
  offsets: Uint32Array;
  labels: Uint8Array;
}

export interface CrfOptions {
  epochs: number;
  learningRate: number;
  /** Share of features randomly dropped each time, so that context is learned in addition to the words themselves. */
  dropout: number;
  /** Squared-norm penalty per update. */
  l2: number;
  seed: number;
}

export interface Crf {
  weights: Float32Array;
  transitions: Float64Array;
}

/**
 * Trains a linear-chain conditional random field (Lafferty et al. 2001) with AdaGrad (Duchi et al. 2011) on the log-likelihood; weights are
 * the mean over the last half of the epochs. Deterministic for a seed.
 */
export function trainCrf(examples: readonly Example[], rowCount: number, options: CrfOptions): Crf {
  const weights = new Float32Array(rowCount * LABEL_COUNT);
  const squares = new Float32Array(rowCount * LABEL_COUNT).fill(0.1);
  const transitions = new Float64Array((LABEL_COUNT + 1) * LABEL_COUNT);
  const transitionSquares = new Float64Array(transitions.length).fill(0.1);
  const mean = new Float32Array(weights.length);
  const transitionMean = new Float64Array(transitions.length);
  const random = mulberry(options.seed);
  const order = examples.map((_example, index) => index);
  let averaged = 0;
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learn(example, { weights, squares, transitions, transitionSquares, random, options });
    }
    if (epoch >= options.epochs / 2) {
      averaged++;
      for (let at = 0; at < mean.length; at++) mean[at]! += (weights[at]! - mean[at]!) / averaged;
      for (let at = 0; at < transitionMean.length; at++)
        transitionMean[at]! += (transitions[at]! - transitionMean[at]!) / averaged;
    }
  }
  return { weights: mean, transitions: transitionMean };
}

interface State {
  weights: Float32Array;
  squares: Float32Array;
  transitions: Float64Array;
  transitionSquares: Float64Array;
  random: () => number;
  options: CrfOptions;
}

function learn({ rows, offsets, labels }: Example, state: State): void {
  const length = labels.length;
  if (length === 0) return;
  const { weights, transitions, random, options } = state;
  const kept = new Uint8Array(rows.length);
  for (let at = 0; at < rows.length; at++)
    kept[at] = options.dropout === 0 || random() >= options.dropout ? 1 : 0;
  const scale = 1 / (1 - options.dropout);
  const emissions = new Float64Array(length * LABEL_COUNT);
  for (let token = 0; token < length; token++) {
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      if (!kept[at]) continue;
      const row = rows[at]! * LABEL_COUNT;
      for (let label = 0; label < LABEL_COUNT; label++)
        emissions[token * LABEL_COUNT + label]! += weights[row + label]! * scale;
    }
  }
  const sums = sumPaths({ emissions, transitions, length });
  const { logZ } = sums;
  const forward = logsOf(sums.forward, sums.forwardScales);
  const backward = logsOf(sums.backward, sums.backwardScales);
  const gradient = new Float64Array(LABEL_COUNT);
  const transitionGradient = new Float64Array(transitions.length);
  for (let token = 0; token < length; token++) {
    for (let label = 0; label < LABEL_COUNT; label++) {
      const place = token * LABEL_COUNT + label;
      gradient[label] =
        (labels[token] === label ? 1 : 0) - Math.exp(forward[place]! + backward[place]! - logZ);
    }
    const from = token === 0 ? START_ROW : labels[token - 1]!;
    transitionGradient[from * LABEL_COUNT + labels[token]!]! += 1;
    addExpectedTransitions(transitionGradient, { token, emissions, transitions, forward, backward, logZ });
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      if (kept[at]) step(state.weights, state.squares, rows[at]! * LABEL_COUNT, gradient, options);
    }
  }
  stepAll(state.transitions, state.transitionSquares, transitionGradient, options);
}

/** Returns the logarithms of scaled sums, all of which training reads. */
const logsOf = (sums: Float64Array, scales: Float64Array): Float64Array =>
  sums.map((sum, cell) => Math.log(sum) + scales[Math.floor(cell / LABEL_COUNT)]!);

interface Sums {
  token: number;
  emissions: Float64Array;
  transitions: Float64Array;
  forward: Float64Array;
  backward: Float64Array;
  logZ: number;
}

function addExpectedTransitions(gradient: Float64Array, sums: Sums): void {
  const { token, emissions, transitions, forward, backward, logZ } = sums;
  for (let label = 0; label < LABEL_COUNT; label++) {
    const place = token * LABEL_COUNT + label;
    if (token === 0) {
      gradient[START_ROW * LABEL_COUNT + label]! -= Math.exp(forward[place]! + backward[place]! - logZ);
      continue;
    }
    const rest = emissions[place]! + backward[place]! - logZ;
    for (let previous = 0; previous < LABEL_COUNT; previous++) {
      const score =
        forward[(token - 1) * LABEL_COUNT + previous]! + transitions[previous * LABEL_COUNT + label]! + rest;
      if (score > -20) gradient[previous * LABEL_COUNT + label]! -= Math.exp(score);
    }
  }
}

function step(
  weights: Float32Array,
  squares: Float32Array,
  row: number,
  gradient: Float64Array,
  { learningRate, l2 }: CrfOptions,
): void {
  for (let label = 0; label < LABEL_COUNT; label++) {
    const slope = gradient[label]! - l2 * weights[row + label]!;
    squares[row + label]! += slope * slope;
    weights[row + label]! += (learningRate * slope) / Math.sqrt(squares[row + label]!);
  }
}

function stepAll(
  weights: Float64Array,
  squares: Float64Array,
  gradient: Float64Array,
  { learningRate }: CrfOptions,
): void {
  for (let at = 0; at < weights.length; at++) {
    const slope = gradient[at]!;
    if (slope === 0) continue;
    squares[at]! += slope * slope;
    weights[at]! += (learningRate * slope) / Math.sqrt(squares[at]!);
  }
}

/** Returns a Mulberry32 generator of numbers in 0..1 from a seed. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle(items: number[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
}
