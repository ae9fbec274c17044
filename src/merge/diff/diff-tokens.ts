import { at } from '../../lib/at.ts';
import type { Edit } from './edit.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { matchByMyers, type TokenRange } from './myers.ts';

/** Depth at which splitting at anchors falls back to Myers; real documents need three or four levels. */
const DEPTH_MAX = 24;

/**
 * Returns the edits that turn `a` into `b`, in order and never touching each other: strips common ends, then uses tokens that occur once on
 * each side as anchors (patience diff, Bram Cohen), then Myers with a distance cap between them. Linear in practice, O(n log n + n × 200)
 * at worst; deterministic.
 */
export function diffTokens(a: Int32Array, b: Int32Array): Edit[] {
  return editsOf(matchTokens(a, b), b.length);
}

/** Returns for each token of `a` the position of its partner in `b`, or -1; pairs never cross. */
function matchTokens(a: Int32Array, b: Int32Array): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  align(a, b, { aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }, match, 0);
  return match;
}

/** Returns the ranges between partners as edits. */
export function editsOf(match: Int32Array, bLength: number): Edit[] {
  const edits: Edit[] = [];
  let aStart = 0;
  let bStart = 0;
  const close = (aEnd: number, bEnd: number) => {
    if (aEnd > aStart || bEnd > bStart) edits.push({ aStart, aEnd, bStart, bEnd });
  };
  let i = 0;
  for (const partner of match) {
    if (partner >= 0) {
      close(i, partner);
      aStart = i + 1;
      bStart = partner + 1;
    }
    i++;
  }
  close(match.length, bLength);
  return edits;
}

function align(a: Int32Array, b: Int32Array, whole: TokenRange, match: Int32Array, depth: number): void {
  const span = trimEnds(a, b, whole, match);
  if (span.aStart === span.aEnd || span.bStart === span.bEnd) return;
  const anchors = depth < DEPTH_MAX ? findAnchors(a, b, span) : [];
  if (anchors.length === 0) {
    matchShared(a, b, span, match);
    return;
  }
  let { aStart, bStart } = span;
  for (const [x, y] of [...anchors, [span.aEnd, span.bEnd] as const]) {
    align(a, b, { aStart, aEnd: x, bStart, bEnd: y }, match, depth + 1);
    if (x < span.aEnd) match[x] = y;
    aStart = x + 1;
    bStart = y + 1;
  }
}

/** Runs Myers on the tokens that occur on both sides; the others cannot have a partner and only cost time. */
function matchShared(a: Int32Array, b: Int32Array, span: TokenRange, match: Int32Array): void {
  const inA = new Set(a.subarray(span.aStart, span.aEnd));
  const inB = new Set(b.subarray(span.bStart, span.bEnd));
  const aAt = positions(a, span.aStart, span.aEnd, inB);
  const bAt = positions(b, span.bStart, span.bEnd, inA);
  if (aAt.length === 0) return;
  const found = new Int32Array(aAt.length).fill(-1);
  const whole = { aStart: 0, aEnd: aAt.length, bStart: 0, bEnd: bAt.length };
  matchByMyers(
    aAt.map((i) => at(a, i)),
    bAt.map((i) => at(b, i)),
    whole,
    found,
  );
  for (let i = 0; i < found.length; i++) {
    const partner = at(found, i);
    if (partner >= 0) match[at(aAt, i)] = at(bAt, partner);
  }
}

/** Returns the positions of the wanted tokens. */
function positions(tokens: Int32Array, start: number, end: number, wanted: ReadonlySet<number>): Int32Array {
  const found = new Int32Array(end - start);
  let count = 0;
  for (let i = start; i < end; i++) if (wanted.has(at(tokens, i))) found[count++] = i;
  return found.subarray(0, count);
}

function trimEnds(a: Int32Array, b: Int32Array, span: TokenRange, match: Int32Array): TokenRange {
  let { aStart, aEnd, bStart, bEnd } = span;
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) match[aStart++] = bStart++;
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) match[--aEnd] = --bEnd;
  return { aStart, aEnd, bStart, bEnd };
}

/** Returns the longest non-crossing run of pairs of tokens that occur exactly once in both ranges. */
function findAnchors(a: Int32Array, b: Int32Array, span: TokenRange): [number, number][] {
  const inA = singles(a, span.aStart, span.aEnd);
  const inB = singles(b, span.bStart, span.bEnd);
  const pairs: [number, number][] = [];
  for (const [token, i] of inA) {
    const j = inB.get(token);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return longestIncreasing(pairs.map(([, j]) => j)).map((i) => at(pairs, i));
}

/** Returns the position of each token of a range, or -1 if it repeats. */
function singles(tokens: Int32Array, start: number, end: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = start; i < end; i++) {
    const token = at(tokens, i);
    found.set(token, found.has(token) ? -1 : i);
  }
  return found;
}
