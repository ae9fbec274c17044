/** The position of a node, in units of the drawing; the entity itself is at 0, 0. */
export interface Point {
  x: number;
  y: number;
}

export interface GraphEdge {
  from: string;
  to: string;
  weight: number;
}

/** A layout that is still settling: `heat` is how far a node may move in a step. */
export interface Layout {
  ids: readonly string[];
  points: readonly Point[];
  heat: number;
}

/** Distance between connected nodes, and the minimum for others. */
const APART = 60;
const HEAT_START = 40;
const COOLING = 0.965;
/** Below this, no movement is visible. */
const HEAT_MIN = 0.5;
/** Angle between consecutive nodes of a spiral, so that no two are aligned (Vogel 1979). */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Places the nodes on a spiral around the first: the same graph always gets the same drawing. */
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
 * Computes one step: connected nodes attract each other, all nodes repel each other (Fruchterman and Reingold 1991); the first stays in the
 * center. 300 nodes take about a millisecond.
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

/** Moves two nodes along the line between them: apart if the force is above 0. */
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

/** The visible part of the drawing: `scale` in pixels per unit, and the unit at the center. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

const SCALE_MAX = 1.6;

/** Returns the view that shows every node, with a margin for the names. */
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

/** Returns the node under a pixel of the drawing, or null if none is near. */
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
