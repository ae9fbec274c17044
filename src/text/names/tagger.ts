import { scratch } from '../../lib/caches/scratch.ts';

/**
 * Labels of the tagger: outside, or beginning or inside of a name of a type. The tagger's loops read number arrays at indexes that are
 * always in range, with `?? 0` for the compiler: a checked read made them take twice as long.
 */
export const NAME_TYPES = ['PER', 'LOC', 'ORG', 'MISC', 'PRODUCT', 'WORK'] as const;
export type TaggedType = (typeof NAME_TYPES)[number];

export const LABEL_COUNT = 1 + 2 * NAME_TYPES.length;
export const OUTSIDE_LABEL = 0;

/** Returns the label of a name's first token; `type` is the index in `NAME_TYPES`. */
export const beginLabel = (type: number): number => 1 + 2 * type;

/** Returns the label of a name's further tokens. */
export const insideLabel = (type: number): number => 2 + 2 * type;

/** Returns whether label `next` may follow label `previous`: inside only after beginning or inside of the same type. */
export function mayFollow(previous: number, next: number): boolean {
  return next === OUTSIDE_LABEL || next % 2 === 1 || previous === next || previous === next - 1;
}

/** Scores of labels for the tokens of a sentence, row by row (`tokens` × LABEL_COUNT), and of transitions between labels. */
export interface Lattice {
  emissions: Float64Array;
  /** LABEL_COUNT + 1 rows: by previous label; the last row is for the start of the sentence. */
  transitions: Float64Array;
  length: number;
}

export const START_ROW = LABEL_COUNT;

const roomForBack = scratch((length) => new Uint8Array(length));
const roomForScores = scratch((length) => new Float64Array(length));
const roomForFollowing = scratch((length) => new Float64Array(length));

/** Returns the labels of the best path through `lattice` (Viterbi). */
export function bestPath({ emissions, transitions, length }: Lattice): Uint8Array {
  const back = roomForBack(length * LABEL_COUNT);
  let scores = roomForScores(LABEL_COUNT);
  let following = roomForFollowing(LABEL_COUNT);
  for (let token = 0; token < length; token++) {
    for (let label = 0; label < LABEL_COUNT; label++) {
      let best = Number.NEGATIVE_INFINITY;
      let from = 0;
      if (token === 0) best = transitions[START_ROW * LABEL_COUNT + label] ?? 0;
      else {
        for (let previous = 0; previous < LABEL_COUNT; previous++) {
          const score = (scores[previous] ?? 0) + (transitions[previous * LABEL_COUNT + label] ?? 0);
          if (score > best) {
            best = score;
            from = previous;
          }
        }
      }
      following[label] = best + (emissions[token * LABEL_COUNT + label] ?? 0);
      back[token * LABEL_COUNT + label] = from;
    }
    [scores, following] = [following, scores];
  }
  const path = new Uint8Array(length);
  let label = 0;
  for (let each = 1; each < LABEL_COUNT; each++) if ((scores[each] ?? 0) > (scores[label] ?? 0)) label = each;
  for (let token = length - 1; token >= 0; token--) {
    path[token] = label;
    label = back[token * LABEL_COUNT + label] ?? 0;
  }
  return path;
}

/**
 * Forward and backward sums and the log partition function of a linear-chain CRF (Lafferty et al. 2001). Sums are scaled by token: few are
 * ever read, and a logarithm of each took longer than the sums.
 */
export interface Marginals {
  forward: Float64Array;
  forwardScales: Float64Array;
  backward: Float64Array;
  backwardScales: Float64Array;
  logZ: number;
}

/** Returns the logarithm of the probability that a token has a label. */
export function logMarginal(
  { forward, forwardScales, backward, backwardScales, logZ }: Marginals,
  token: number,
  label: number,
): number {
  const cell = token * LABEL_COUNT + label;
  const before = Math.log(forward[cell] ?? 0) + (forwardScales[token] ?? 0);
  const after = Math.log(backward[cell] ?? 0) + (backwardScales[token] ?? 0);
  return before + after - logZ;
}

/** Smaller factors are raised to this, so that a sentence with only impossible labels still has a sum. */
const FACTOR_MIN = 1e-200;

/**
 * Sums over all paths through `lattice`; `forward` includes the emission of its token, `backward` does not. Multiplies numbers scaled to 1
 * at each token (Rabiner 1989, V.A): logarithms throughout would cost one exponential per pair of labels, not per label. `steps` are the
 * exponentials of the transitions. The arrays are lent until the next call.
 */
export function sumPaths(
  { emissions, transitions, length }: Lattice,
  steps: Float64Array = exponentials(transitions),
): Marginals {
  const { factors, tops } = factorsOf(emissions, length);
  const forward = roomForForward(length * LABEL_COUNT);
  const forwardScales = roomForForwardScales(length);
  const backward = roomForBackward(length * LABEL_COUNT);
  const backwardScales = roomForBackwardScales(length);
  const sums = LABEL_SUMS;
  let logScale = 0;
  for (let token = 0; token < length; token++) {
    const row = token * LABEL_COUNT;
    for (let label = 0; label < LABEL_COUNT; label++) {
      let sum = token === 0 ? (steps[START_ROW * LABEL_COUNT + label] ?? 0) : 0;
      if (token > 0)
        for (let previous = 0; previous < LABEL_COUNT; previous++)
          sum += (forward[row - LABEL_COUNT + previous] ?? 0) * (steps[previous * LABEL_COUNT + label] ?? 0);
      sums[label] = sum * (factors[row + label] ?? 0);
    }
    logScale += (tops[token] ?? 0) + Math.log(scaleToOne(sums));
    forwardScales[token] = logScale;
    for (let label = 0; label < LABEL_COUNT; label++) forward[row + label] = sums[label] ?? 0;
  }
  const logZ = logScale;
  const after = LABELS_AFTER.fill(1);
  // Nothing follows the last token.
  backward.fill(1, Math.max(0, length - 1) * LABEL_COUNT, length * LABEL_COUNT);
  backwardScales.fill(0, Math.max(0, length - 1), length);
  logScale = 0;
  for (let token = length - 2; token >= 0; token--) {
    const next = (token + 1) * LABEL_COUNT;
    for (let label = 0; label < LABEL_COUNT; label++)
      after[label] = (after[label] ?? 0) * (factors[next + label] ?? 0);
    for (let label = 0; label < LABEL_COUNT; label++) {
      let sum = 0;
      for (let following = 0; following < LABEL_COUNT; following++)
        sum += (steps[label * LABEL_COUNT + following] ?? 0) * (after[following] ?? 0);
      sums[label] = sum;
    }
    logScale += (tops[token + 1] ?? 0) + Math.log(scaleToOne(sums));
    for (let label = 0; label < LABEL_COUNT; label++) {
      after[label] = sums[label] ?? 0;
      backward[token * LABEL_COUNT + label] = sums[label] ?? 0;
    }
    backwardScales[token] = logScale;
  }
  return { forward, forwardScales, backward, backwardScales, logZ };
}

/** Of one token; overwritten for the next. */
const LABEL_SUMS = new Float64Array(LABEL_COUNT);
const LABELS_AFTER = new Float64Array(LABEL_COUNT);

const roomForForward = scratch((length) => new Float64Array(length));
const roomForForwardScales = scratch((length) => new Float64Array(length));
const roomForBackward = scratch((length) => new Float64Array(length));
const roomForBackwardScales = scratch((length) => new Float64Array(length));

/** Returns the exponentials of numbers; those of transitions are the same for all sentences. */
export const exponentials = (numbers: Float64Array): Float64Array => {
  const steps = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) steps[i] = Math.exp(numbers[i] ?? 0);
  return steps;
};

const roomForFactors = scratch((length) => new Float64Array(length));
const roomForTops = scratch((length) => new Float64Array(length));

/** Returns the exponentials of the emissions, each divided by its token's largest; `tops` are the logarithms of those. Lent until the next call. */
function factorsOf(emissions: Float64Array, length: number): { factors: Float64Array; tops: Float64Array } {
  const factors = roomForFactors(length * LABEL_COUNT);
  const tops = roomForTops(length);
  for (let token = 0; token < length; token++) {
    const row = token * LABEL_COUNT;
    let top = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < LABEL_COUNT; label++) top = Math.max(top, emissions[row + label] ?? 0);
    for (let label = 0; label < LABEL_COUNT; label++)
      factors[row + label] = Math.max(FACTOR_MIN, Math.exp((emissions[row + label] ?? 0) - top));
    tops[token] = top;
  }
  return { factors, tops };
}

/** Divides numbers by their sum and returns the sum. */
function scaleToOne(numbers: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] ?? 0;
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] ?? 0) / sum;
  return sum;
}
