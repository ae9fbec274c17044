/** A stretch of both sequences, half-open. */
export interface Span {
  aStart: number;
  aEnd: number;
  bStart: number;
  bEnd: number;
}

/**
 * Edit distance after which the search settles for the furthest point it has reached and starts again from there (as git's
 * xdiff does). Bounds time to O(length × cap) and memory to cap² integers; 200 keeps every stretch met in the measured
 * documents exact and 20,000 differing lines under 100 ms.
 */
const DISTANCE_MAX = 200;

/**
 * Marks the common subsequence of two stretches by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986):
 * `match[a] = b`. Exact up to an edit distance of 200, beyond it a valid but perhaps not shortest alignment.
 */
export function matchByMyers(a: Int32Array, b: Int32Array, span: Span, match: Int32Array): void {
  let { aStart, bStart } = span;
  while (aStart < span.aEnd && bStart < span.bEnd) {
    const reached = searchFrom(a, b, { aStart, aEnd: span.aEnd, bStart, bEnd: span.bEnd }, match);
    if (reached.aStart === aStart && reached.bStart === bStart) return;
    ({ aStart, bStart } = reached);
  }
}

function searchFrom(
  a: Int32Array,
  b: Int32Array,
  span: Span,
  match: Int32Array,
): { aStart: number; bStart: number } {
  const n = span.aEnd - span.aStart;
  const m = span.bEnd - span.bStart;
  const limit = Math.min(n + m, DISTANCE_MAX);
  const offset = limit + 1;
  let front = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    trace.push(front.slice(offset - d - 1, offset + d + 2));
    const next = front;
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && front[offset + k - 1]! < front[offset + k + 1]!);
      let x = down ? front[offset + k + 1]! : front[offset + k - 1]! + 1;
      let y = x - k;
      if (x > n || y > m) {
        next[offset + k] = x;
        continue;
      }
      while (x < n && y < m && a[span.aStart + x] === b[span.bStart + y]) {
        x++;
        y++;
      }
      next[offset + k] = x;
      if (x >= n && y >= m) {
        backtrack(trace, d, n, m, span, match);
        return { aStart: span.aEnd, bStart: span.bEnd };
      }
    }
    front = next;
  }
  const best = furthest(front, limit, offset, n, m);
  backtrack(trace, best.d, best.x, best.y, span, match);
  return { aStart: span.aStart + best.x, bStart: span.bStart + best.y };
}

/** The point furthest from the start on the last round's diagonals. */
function furthest(front: Int32Array, limit: number, offset: number, n: number, m: number) {
  let best = { d: limit, x: 0, y: 0 };
  for (let k = -limit; k <= limit; k += 2) {
    const x = front[offset + k]!;
    const y = x - k;
    if (x <= n && y >= 0 && y <= m && x + y > best.x + best.y) best = { d: limit, x, y };
  }
  return best;
}

function backtrack(
  trace: Int32Array[],
  d: number,
  x: number,
  y: number,
  span: Span,
  match: Int32Array,
): void {
  for (let step = d; step >= 0; step--) {
    const before = trace[step]!;
    const at = (k: number) => before[k + step + 1]!;
    const k = x - y;
    const down = k === -step || (k !== step && at(k - 1) < at(k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = step === 0 ? 0 : at(fromK);
    const fromY = step === 0 ? 0 : fromX - fromK;
    const snakeX = step === 0 ? 0 : down ? fromX : fromX + 1;
    while (x > snakeX && x > 0 && y > 0) {
      x--;
      y--;
      match[span.aStart + x] = span.bStart + y;
    }
    x = fromX;
    y = fromY;
  }
}
