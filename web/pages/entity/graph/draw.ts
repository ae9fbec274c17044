import { clearBoxes } from './clear-boxes.ts';
import type { GraphEdge, Point, View } from './layout.ts';

interface Drawn {
  names: readonly string[];
  ids: readonly string[];
  points: readonly Point[];
  edges: readonly GraphEdge[];
  view: View;
  /** The node under the pointer or the focus. */
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
  const style = getComputedStyle(canvas);
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

type Place = (point: Point) => [number, number];

function drawEdges(
  context: CanvasRenderingContext2D,
  { ids, points, edges, chosen }: Drawn,
  place: Place,
  style: CSSStyleDeclaration,
): void {
  const pointOf = new Map(ids.map((id, at) => [id, points[at]]));
  const chosenId = chosen === null ? null : ids[chosen];
  for (const { from, to, weight } of edges) {
    const [a, b] = [pointOf.get(from), pointOf.get(to)];
    if (!a || !b) continue;
    const isChosen = from === chosenId || to === chosenId;
    context.strokeStyle = isChosen ? style.fill : style.borderTopColor;
    context.lineWidth = Math.min(4, 0.6 + Math.log2(1 + weight) / 2);
    context.beginPath();
    context.moveTo(...place(a));
    context.lineTo(...place(b));
    context.stroke();
  }
}

function drawNodes(
  context: CanvasRenderingContext2D,
  { points, chosen }: Drawn,
  place: Place,
  style: CSSStyleDeclaration,
): void {
  context.fillStyle = style.fill;
  for (const [at, point] of points.entries()) {
    const [xPx, yPx] = place(point);
    context.beginPath();
    context.arc(xPx, yPx, at === 0 || at === chosen ? 7 : 4, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The name that is chosen, that of the entity, then the others as far as there is room for them. */
function drawNames(
  context: CanvasRenderingContext2D,
  { names, points, chosen }: Drawn,
  place: Place,
  style: CSSStyleDeclaration,
): void {
  context.textAlign = 'center';
  context.fillStyle = style.color;
  const first = chosen === null ? [0] : [chosen, 0];
  const labels = [...new Set([...first, ...points.keys()])].flatMap((at) => {
    const point = points[at];
    if (!point) return [];
    const [xPx, yPx] = place(point);
    const font = `${first.includes(at) ? '600 ' : ''}${NAME_PX}px ${style.fontFamily}`;
    context.font = font;
    const text = names[at] ?? '';
    const width = context.measureText(text).width;
    return [{ text, font, xPx, yPx, width, left: xPx - width / 2, top: yPx - 22, height: NAME_PX + 4 }];
  });
  const clear = clearBoxes(labels);
  for (const [at, { text, font, xPx, yPx }] of labels.entries()) {
    if (!clear[at]) continue;
    context.font = font;
    context.fillText(text, xPx, yPx - 10);
  }
}
