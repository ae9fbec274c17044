import { clearBoxes } from './clear-boxes.ts';
import type { GraphEdge, Point, View } from './layout.ts';

interface Drawn {
  names: readonly string[];
  /** Widths of names drawn before, by font and name: they are the same in every frame. */
  widths: Map<string, number>;
  ids: readonly string[];
  points: readonly Point[];
  edges: readonly GraphEdge[];
  view: View;
  /** The node under the pointer or with focus. */
  chosen: number | null;
}

const NAME_PX = 12;

/** Draws the graph in the colors of the canvas's own style: `color` for names, `border-color` for edges, `fill` for nodes. */
export function drawGraph(canvas: HTMLCanvasElement, drawn: Drawn): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
  }
  const { scale, x, y } = drawn.view;
  const { fill, color, borderTopColor, fontFamily } = getComputedStyle(canvas);
  // Reads the style once per frame: each access to a computed style costs as much as a line.
  const style = { fill, color, line: borderTopColor, fontFamily };
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const place = (point: Point): [number, number] => [
    (point.x - x) * scale + width / 2,
    (point.y - y) * scale + height / 2,
  ];
  drawEdges(context, drawn, place, style);
  drawNodes(context, drawn, place, style);
  drawNames(context, drawn, place, style);
}

interface Style {
  fill: string;
  color: string;
  line: string;
  fontFamily: string;
}

type Place = (point: Point) => [number, number];

function drawEdges(
  context: CanvasRenderingContext2D,
  { ids, points, edges, chosen }: Drawn,
  place: Place,
  style: Style,
): void {
  const pointOf = new Map(ids.map((id, at) => [id, points[at]]));
  const chosenId = chosen === null ? null : ids[chosen];
  // One path for all edges of the same look: a stroke per line takes most of a frame.
  const paths = new Map<string, Path2D>();
  for (const { from, to, weight } of edges) {
    const [a, b] = [pointOf.get(from), pointOf.get(to)];
    if (!a || !b) continue;
    const isChosen = from === chosenId || to === chosenId;
    const width = Math.min(4, 0.6 + Math.log2(1 + weight) / 2).toFixed(1);
    const look = `${isChosen ? 'chosen' : 'plain'} ${width}`;
    const path = paths.get(look) ?? new Path2D();
    paths.set(look, path);
    path.moveTo(...place(a));
    path.lineTo(...place(b));
  }
  for (const [look, path] of [...paths].toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    const [kind, width] = look.split(' ');
    context.strokeStyle = kind === 'chosen' ? style.fill : style.line;
    context.lineWidth = Number(width);
    context.stroke(path);
  }
}

function drawNodes(
  context: CanvasRenderingContext2D,
  { points, chosen }: Drawn,
  place: Place,
  style: Style,
): void {
  context.fillStyle = style.fill;
  for (const [at, point] of points.entries()) {
    const [xPx, yPx] = place(point);
    context.beginPath();
    context.arc(xPx, yPx, at === 0 || at === chosen ? 7 : 4, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Draws the selected name, that of the entity, then others as space permits. */
function drawNames(
  context: CanvasRenderingContext2D,
  { names, widths, points, chosen }: Drawn,
  place: Place,
  style: Style,
): void {
  context.textAlign = 'center';
  context.fillStyle = style.color;
  const first = chosen === null ? [0] : [chosen, 0];
  const labels = [...new Set([...first, ...points.keys()])].flatMap((at) => {
    const point = points[at];
    if (!point) return [];
    const [xPx, yPx] = place(point);
    const font = `${first.includes(at) ? '600 ' : ''}${NAME_PX}px ${style.fontFamily}`;
    const text = names[at] ?? '';
    const width = widthOf(context, text, font, widths);
    return [{ text, font, xPx, yPx, width, left: xPx - width / 2, top: yPx - 22, height: NAME_PX + 4 }];
  });
  const clear = clearBoxes(labels);
  for (const [at, { text, font, xPx, yPx }] of labels.entries()) {
    if (!clear[at]) continue;
    context.font = font;
    context.fillText(text, xPx, yPx - 10);
  }
}

function widthOf(
  context: CanvasRenderingContext2D,
  text: string,
  font: string,
  widths: Map<string, number>,
): number {
  const known = widths.get(font + text);
  if (known !== undefined) return known;
  context.font = font;
  const { width } = context.measureText(text);
  widths.set(font + text, width);
  return width;
}
