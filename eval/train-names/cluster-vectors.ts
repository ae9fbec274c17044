import { mulberry } from './crf.ts';

const ROUNDS = 15;
const SEED = 1;

/** The group of each vector, and for each group its larger groups, smallest first. */
export interface VectorClusters {
  groups: Uint16Array;
  parents: number[][];
}

/**
 * Groups vectors by spherical k-means (Dhillon and Modha 2001) into as many groups as the first of `levels` says, then the centers of those
 * groups into as many as the next says, and so on. Deterministic.
 */
export function clusterVectors(
  vectors: readonly (readonly number[])[],
  levels: readonly number[],
): VectorClusters {
  const [first = 1, ...larger] = levels;
  const random = mulberry(SEED);
  let { groups, centers } = kMeans(vectors.map(unit), first, random);
  const smallest = groups;
  const parents: number[][] = Array.from({ length: centers.length }, () => []);
  let groupOf = parents.map((_above, group) => group);
  for (const count of larger) {
    ({ groups, centers } = kMeans(centers, count, random));
    groupOf = groupOf.map((group) => groups[group] ?? 0);
    for (const [group, above] of parents.entries()) above.push(groupOf[group] ?? 0);
  }
  return { groups: smallest, parents };
}

function kMeans(
  vectors: readonly Float32Array[],
  count: number,
  random: () => number,
): { groups: Uint16Array; centers: Float32Array[] } {
  const pick = () => vectors[Math.floor(random() * vectors.length)] ?? new Float32Array();
  let centers = Array.from({ length: Math.min(count, vectors.length) }, pick);
  let groups = new Uint16Array(vectors.length);
  for (let round = 0; round <= ROUNDS; round++) {
    groups = Uint16Array.from(vectors, (vector) => nearest(vector, centers));
    if (round === ROUNDS) break;
    const sums = centers.map((center) => new Float32Array(center.length));
    for (const [at, vector] of vectors.entries()) {
      const sum = sums[groups[at] ?? 0];
      if (sum) for (let d = 0; d < sum.length; d++) sum[d]! += vector[d]!;
    }
    // A group that lost all its vectors restarts at another vector.
    centers = sums.map((sum) => (sum.some((value) => value !== 0) ? unit(sum) : pick()));
  }
  return { groups, centers };
}

function nearest(vector: Float32Array, centers: readonly Float32Array[]): number {
  let best = 0;
  let most = -Infinity;
  for (const [index, center] of centers.entries()) {
    let product = 0;
    for (let d = 0; d < center.length; d++) product += center[d]! * vector[d]!;
    if (product > most) [best, most] = [index, product];
  }
  return best;
}

function unit(vector: ArrayLike<number>): Float32Array {
  const out = Float32Array.from(vector);
  const length = Math.hypot(...out);
  return length === 0 ? out : out.map((value) => value / length);
}
