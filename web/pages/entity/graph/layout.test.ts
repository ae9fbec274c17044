import { describe, expect, test } from 'vitest';
import { fitView, isSettled, type Layout, nodeAt, startLayout, stepLayout } from './layout.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const edge = (from: string, to: string) => ({ from, to, weight: 1 });
function settle(layout: Layout, edges: ReturnType<typeof edge>[]): Layout {
  let now = layout;
  while (!isSettled(now)) now = stepLayout(now, edges);
  return now;
}
const apart = ({ points }: Layout, a: number, b: number): number =>
  Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0));

describe('the drawing of a neighborhood', () => {
  test('keeps the entity itself in the middle and is the same for the same graph', () => {
    const edges = [edge('n0', 'n1'), edge('n1', 'n2')];
    const settled = settle(startLayout(ids(4)), edges);
    expect(settled.points[0]).toEqual({ x: 0, y: 0 });
    expect(settle(startLayout(ids(4)), edges)).toEqual(settled);
  });

  test('draws connected nodes closer together than others', () => {
    const settled = settle(startLayout(ids(3)), [edge('n0', 'n1')]);
    expect(apart(settled, 0, 1)).toBeLessThan(apart(settled, 0, 2));
  });

  test('comes to rest with every node placed, and none on another', () => {
    const edges = ids(60)
      .slice(1)
      .map((id) => edge('n0', id));
    const { points } = settle(startLayout(ids(60)), edges);
    for (const [a, point] of points.entries()) {
      expect(Number.isFinite(point.x) && Number.isFinite(point.y)).toBe(true);
      for (let b = a + 1; b < points.length; b++)
        expect(Math.hypot(point.x - (points[b]?.x ?? 0), point.y - (points[b]?.y ?? 0))).toBeGreaterThan(5);
    }
  });

  test('omits edges to nodes that are not drawn, and draws a single node', () => {
    const alone = settle(startLayout(ids(1)), [edge('n0', 'elsewhere'), edge('x', 'y')]);
    expect(alone.points).toEqual([{ x: 0, y: 0 }]);
    expect(settle(startLayout([]), []).points).toEqual([]);
  });
});

describe('the visible graph', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 300, y: 100 },
    { x: -100, y: -300 },
  ];
  const size = { widthPx: 800, heightPx: 400, nearPx: 12 };
  const view = fitView(points, size.widthPx, size.heightPx);
  const toPx = ({ x, y }: { x: number; y: number }) => ({
    xPx: (x - view.x) * view.scale + size.widthPx / 2,
    yPx: (y - view.y) * view.scale + size.heightPx / 2,
  });

  test('has every node in it', () => {
    for (const { xPx, yPx } of points.map(toPx)) {
      expect(xPx > 0 && xPx < size.widthPx && yPx > 0 && yPx < size.heightPx).toBe(true);
    }
  });

  test('is never larger than needed to read the names', () => {
    expect(fitView([{ x: 0, y: 0 }], 800, 400).scale).toBe(1.6);
  });

  test('finds the node under the pointer, and null if none is close', () => {
    for (const [at, point] of points.entries())
      expect(nodeAt(points, view, { ...size, ...toPx(point) })).toBe(at);
    expect(nodeAt(points, view, { ...size, xPx: 1, yPx: 399 })).toBeNull();
    expect(nodeAt([], view, { ...size, xPx: 1, yPx: 1 })).toBeNull();
  });
});
