import { at } from '../../lib/at.ts';

/** A range of either sequence, half-open. */
export interface TokenRange {
  aStart: number;
  aEnd: number;
  bStart: number;
  bEnd: number;
}

/** A point of the edit graph: token counts of `a` and `b` from the start of the span. */
interface Point {
  x: number;
  y: number;
}

/**
 * Edit distance after which the search settles for the furthest point reached and restarts from there (like git's xdiff). Bounds time to
 * O(length × cap) and memory to cap² integers; with 200, every range in the measured documents stays exact and 20,000 differing lines take
 * under 100 ms.
 */
const DISTANCE_MAX = 200;

/**
 * Marks the common subsequence of two ranges by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986): `match[a] = b`. Exact up
 * to an edit distance of 200; beyond that the alignment is valid but may not be the shortest.
 */
export function matchByMyers(a: Int32Array, b: Int32Array, span: TokenRange, match: Int32Array): void {
  let { aStart, bStart } = span;
  while (aStart < span.aEnd && bStart < span.bEnd) {
    const { x, y } = searchFrom(a, b, { ...span, aStart, bStart }, match);
    if (x === 0 && y === 0) return;
    aStart += x;
    bStart += y;
  }
}

/** Marks matches up to the end of the span or, past the cap, up to the furthest point reached, which it returns. */
function searchFrom(a: Int32Array, b: Int32Array, span: TokenRange, match: Int32Array): Point {
  const n = span.aEnd - span.aStart;
  const m = span.bEnd - span.bStart;
  const limit = Math.min(n + m, DISTANCE_MAX);
  const offset = limit + 1;
  const front = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  let end: Point | undefined;
  for (let d = 0; d <= limit && !end; d++) {
    trace.push(front.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d && !end; k += 2) {
      const start = cameDown(front, offset, d, k) ? at(front, offset + k + 1) : at(front, offset + k - 1) + 1;
      const x = slide(a, b, span, start, start - k);
      front[offset + k] = x;
      if (x === n && x - k === m) end = { x: n, y: m };
    }
  }
  end ??= furthest(front, limit, n, m);
  backtrack(trace, end, span, match);
  return end;
}

/** Returns whether the best path to diagonal `k` after `d` edits comes from the diagonal above, by an insertion. */
const cameDown = (front: Int32Array, offset: number, d: number, k: number): boolean =>
  k === -d || (k !== d && at(front, offset + k - 1) < at(front, offset + k + 1));

/** Returns how far equal tokens extend from a point along its diagonal. */
function slide(a: Int32Array, b: Int32Array, span: TokenRange, x: number, y: number): number {
  let i = span.aStart + x;
  let j = span.bStart + y;
  while (i < span.aEnd && j < span.bEnd && a[i] === b[j]) {
    i++;
    j++;
  }
  return i - span.aStart;
}

/** Returns the point furthest from the start on the last round's diagonals. */
function furthest(front: Int32Array, limit: number, n: number, m: number): Point {
  let best = { x: 0, y: 0 };
  for (let k = -limit; k <= limit; k += 2) {
    const x = at(front, limit + 1 + k);
    const y = x - k;
    if (x <= n && y >= 0 && y <= m && x + y > best.x + best.y) best = { x, y };
  }
  return best;
}

/** Marks the diagonals of the path that ends at `end`, from the last round back; empties `trace`. */
function backtrack(trace: Int32Array[], end: Point, span: TokenRange, match: Int32Array): void {
  let { x, y } = end;
  for (let front = trace.pop(); front; front = trace.pop()) {
    const d = trace.length;
    const k = x - y;
    const down = cameDown(front, d + 1, d, k);
    const from = d === 0 ? 0 : at(front, d + 1 + (down ? k + 1 : k - 1));
    const snake = d === 0 || down ? from : from + 1;
    while (x > snake && x > 0 && y > 0) {
      x--;
      y--;
      match[span.aStart + x] = span.bStart + y;
    }
    x = from;
    y = d === 0 ? 0 : from - (down ? k + 1 : k - 1);
  }
}
