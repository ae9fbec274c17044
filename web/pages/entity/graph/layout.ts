/** Where a node stands, in units of the drawing; the entity itself at 0, 0. */
export interface Point {
  x: number;
  y: number;
}

export interface GraphEdge {
  from: string;
  to: string;
  weight: number;
}

/** A drawing that is still settling: `heat` is how far a node may move in a step. */
export interface Layout {
  ids: readonly string[];
  points: readonly Point[];
  heat: number;
}

/** How far joined nodes stand apart, and others at the least. */
const APART = 60;
const HEAT_START = 40;
const COOLING = 0.965;
/** Below this nothing visibly moves. */
const HEAT_MIN = 0.5;
/** Angle between one node and the next of a spiral: no two stand in a line (Vogel 1979). */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** The nodes on a spiral around the first: the same drawing for the same graph. */
export const startLayout = (ids: readonly string[]): Layout => ({
  ids,
  points: ids.map((_, at) => ({
    x: APART * 0.6 * Math.sqrt(at) * Math.cos(at * GOLDEN),
    y: APART * 0.6 * Math.sqrt(at) * Math.sin(at * GOLDEN),
  })),
  heat: HEAT_START,
});

export const isSettled = ({ heat }: Layout): boolean => heat < HEAT_MIN;

/**
 * One step: joined nodes draw each other near, all others push each other away (Fruchterman and Reingold 1991); the first stays in the
 * middle. 300 nodes take about a millisecond.
 */
export function stepLayout({ ids, points, heat }: Layout, edges: readonly GraphEdge[]): Layout {
  const moves = points.map(() => ({ x: 0, y: 0 }));
  for (const [a, from] of points.entries())
    for (let b = a + 1; b < points.length; b++) push(from, points[b], moves[a], moves[b], repel);
  const indexOf = new Map(ids.map((id, at) => [id, at]));
  for (const { from, to } of edges) {
    const a = indexOf.get(from) ?? -1;
    const b = indexOf.get(to) ?? -1;
    push(points[a], points[b], moves[a], moves[b], attract);
  }
  return {
    ids,
    points: points.map((point, at) => (at === 0 ? point : moved(point, moves[at], heat))),
    heat: heat * COOLING,
  };
}

const repel = (apart: number): number => (APART * APART) / apart;
const attract = (apart: number): number => -(apart * apart) / (APART * 4);

/** Moves two nodes along the line between them: away from each other where the force is above 0. */
function push(
  a: Point | undefined,
  b: Point | undefined,
  moveA: Point | undefined,
  moveB: Point | undefined,
  force: (apart: number) => number,
): void {
  if (!a || !b || !moveA || !moveB) return;
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const apart = Math.max(0.01, Math.hypot(dx, dy));
  const by = force(apart) / apart;
  moveA.x += dx * by;
  moveA.y += dy * by;
  moveB.x -= dx * by;
  moveB.y -= dy * by;
}

function moved(point: Point, move: Point | undefined, heat: number): Point {
  if (!move) return point;
  const length = Math.hypot(move.x, move.y);
  if (length === 0) return point;
  const by = Math.min(length, heat) / length;
  return { x: point.x + move.x * by, y: point.y + move.y * by };
}

/** What part of the drawing is seen: `scale` pixels a unit, and the unit in the middle. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

const SCALE_MAX = 1.6;

/** The view that shows every node, with a margin for the names. */
export function fitView(points: readonly Point[], widthPx: number, heightPx: number): View {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const [top, bottom] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  const scale = Math.min(
    SCALE_MAX,
    widthPx / (right - left + 3 * APART),
    heightPx / (bottom - top + 1.5 * APART),
  );
  return { scale, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Which node stands under a pixel of the drawing; null when none is near. */
export function nodeAt(
  points: readonly Point[],
  view: View,
  { xPx, yPx, widthPx, heightPx, nearPx }: Record<'xPx' | 'yPx' | 'widthPx' | 'heightPx' | 'nearPx', number>,
): number | null {
  const x = (xPx - widthPx / 2) / view.scale + view.x;
  const y = (yPx - heightPx / 2) / view.scale + view.y;
  let nearest: number | null = null;
  let least = nearPx / view.scale;
  for (const [at, point] of points.entries()) {
    const apart = Math.hypot(point.x - x, point.y - y);
    if (apart > least) continue;
    least = apart;
    nearest = at;
  }
  return nearest;
}
