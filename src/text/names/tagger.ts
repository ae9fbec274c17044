/**
 * Labels of the tagger: outside, or beginning or inside of a name of a type. The loops of the tagger read arrays of numbers at indexes that
 * are in range by how they are made, with `?? 0` for the compiler: a checked read made them take twice as long.
 */
export const NAME_TYPES = ['PER', 'LOC', 'ORG', 'MISC', 'PRODUCT', 'WORK'] as const;
export type TaggedType = (typeof NAME_TYPES)[number];

export const LABEL_COUNT = 1 + 2 * NAME_TYPES.length;
export const OUTSIDE_LABEL = 0;
export const beginLabel = (type: number): number => 1 + 2 * type;
export const insideLabel = (type: number): number => 2 + 2 * type;

/** Whether label `next` may follow label `previous`: inside only after beginning or inside of the same type. */
export function mayFollow(previous: number, next: number): boolean {
  return next === OUTSIDE_LABEL || next % 2 === 1 || previous === next || previous === next - 1;
}

/** Scores of labels for the tokens of a sentence, row after row (`tokens` × LABEL_COUNT), and of one label after another. */
export interface Lattice {
  emissions: Float64Array;
  /** LABEL_COUNT + 1 rows: by previous label, the last row for the start of the sentence. */
  transitions: Float64Array;
  length: number;
}

export const START_ROW = LABEL_COUNT;

/** Labels of the best path through `lattice` (Viterbi). */
export function bestPath({ emissions, transitions, length }: Lattice): Uint8Array {
  const back = new Uint8Array(length * LABEL_COUNT);
  let scores = new Float64Array(LABEL_COUNT);
  let following = new Float64Array(LABEL_COUNT);
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

/** Forward and backward sums in logarithms and the logarithm of the partition function of a linear-chain CRF (Lafferty et al. 2001). */
export interface Marginals {
  forward: Float64Array;
  backward: Float64Array;
  logZ: number;
}

/** Sums over all paths through `lattice`; `forward` includes the emission of its token, `backward` does not. */
export function sumPaths({ emissions, transitions, length }: Lattice): Marginals {
  const forward = new Float64Array(length * LABEL_COUNT);
  const backward = new Float64Array(length * LABEL_COUNT);
  const terms = new Float64Array(LABEL_COUNT);
  for (let token = 0; token < length; token++) {
    for (let label = 0; label < LABEL_COUNT; label++) {
      let sum: number;
      if (token === 0) sum = transitions[START_ROW * LABEL_COUNT + label] ?? 0;
      else {
        for (let previous = 0; previous < LABEL_COUNT; previous++) {
          terms[previous] =
            (forward[(token - 1) * LABEL_COUNT + previous] ?? 0) +
            (transitions[previous * LABEL_COUNT + label] ?? 0);
        }
        sum = logSum(terms);
      }
      forward[token * LABEL_COUNT + label] = sum + (emissions[token * LABEL_COUNT + label] ?? 0);
    }
  }
  for (let token = length - 2; token >= 0; token--) {
    for (let label = 0; label < LABEL_COUNT; label++) {
      for (let next = 0; next < LABEL_COUNT; next++) {
        const place = (token + 1) * LABEL_COUNT + next;
        terms[next] =
          (transitions[label * LABEL_COUNT + next] ?? 0) + (emissions[place] ?? 0) + (backward[place] ?? 0);
      }
      backward[token * LABEL_COUNT + label] = logSum(terms);
    }
  }
  const logZ = logSum(forward.subarray((length - 1) * LABEL_COUNT, length * LABEL_COUNT));
  return { forward, backward, logZ };
}

function logSum(terms: Float64Array): number {
  let max = Number.NEGATIVE_INFINITY;
  for (const term of terms) if (term > max) max = term;
  if (max === Number.NEGATIVE_INFINITY) return max;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - max);
  return max + Math.log(sum);
}
