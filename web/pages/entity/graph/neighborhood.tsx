import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type EntityGraph, graphQuery } from '../../../data/entities.ts';
import { Panel } from '../../../parts/show/panel.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Empty } from '../../../parts/state/states.tsx';
import { formatCount, plainTitle } from '../../../theme/numbers.ts';
import { entityType } from '../../../theme/words.ts';
import { drawGraph } from './draw.ts';
import { fitView, isSettled, nodeAt, startLayout, stepLayout, type View } from './layout.ts';

/** Draws the entities that occur in the same documents; the list next to it offers the same by keyboard. */
export function Neighborhood({ id }: { id: string }) {
  const graph = useQuery(graphQuery(id));
  return (
    <Panel title="Neighborhood">
      <QueryView query={graph} rows={6}>
        {(data) =>
          data.nodes.length < 2 ? (
            <Empty why="Its documents name nothing else." />
          ) : (
            <Drawing key={data.nodes.map((node) => `${node.id} ${node.name}`).join()} graph={data} />
          )
        }
      </QueryView>
    </Panel>
  );
}

const NEAR_PX = 14;

function Drawing({ graph }: { graph: EntityGraph }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const navigate = useNavigate();
  const drawing = useSettling(canvas, graph, chosen);
  const under = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = { xPx: clientX - left, yPx: clientY - top, widthPx: width, heightPx: height, nearPx: NEAR_PX };
    return nodeAt(drawing.current.points, drawing.current.view, at);
  };
  const open = (at: number | null) => {
    const node = at === null ? undefined : graph.nodes[at];
    if (node) void navigate({ to: '/entities/$id', params: { id: node.id } });
  };
  return (
    <div className="flex flex-col gap-4 broad:flex-row">
      <canvas
        ref={canvas}
        aria-hidden="true"
        onPointerMove={(event) => setChosen(under(event))}
        onPointerLeave={() => setChosen(null)}
        onClick={(event) => open(under(event as PointerEvent<HTMLCanvasElement>))}
        className={`border-line fill-sap text-ink bg-raised h-96 w-full min-w-0 flex-1 rounded-md border ${chosen === null ? '' : 'cursor-pointer'}`}
      />
      <Neighbors graph={graph} chosen={chosen} choose={setChosen} />
    </div>
  );
}

interface NeighborsProps {
  graph: EntityGraph;
  chosen: number | null;
  choose: (at: number | null) => void;
}

function Neighbors({ graph: { nodes, is_cut }, chosen, choose }: NeighborsProps) {
  return (
    <div className="flex max-h-96 flex-col gap-2 broad:w-64">
      <ul aria-label="Neighbors" className="min-h-0 overflow-y-auto">
        {nodes.map((node, at) =>
          at === 0 ? null : (
            <NeighborRow key={node.id} node={node} at={at} isChosen={at === chosen} choose={choose} />
          ),
        )}
      </ul>
      <p className="text-soft text-sm">
        {formatCount(nodes.length - 1)} {is_cut ? 'nearest ones; there are more.' : 'in all.'}
      </p>
    </div>
  );
}

interface NeighborRowProps {
  node: EntityGraph['nodes'][number];
  at: number;
  isChosen: boolean;
  choose: (at: number | null) => void;
}

/** Rerendered only if its selection changes: the pointer may enter another node in every frame. */
const NeighborRow = memo(function NeighborRow({ node, at, isChosen, choose }: NeighborRowProps) {
  return (
    <li className={isChosen ? 'bg-sunk' : ''}>
      <Link
        to="/entities/$id"
        params={{ id: node.id }}
        onFocus={() => choose(at)}
        onBlur={() => choose(null)}
        onPointerEnter={() => choose(at)}
        className="flex min-h-8 items-center justify-between gap-3 px-2"
      >
        <span className="min-w-0 truncate font-serif">
          <Title text={node.name} />
        </span>
        <span className="text-soft shrink-0 text-sm">{entityType(node.type)}</span>
      </Link>
    </li>
  );
});

/** Draws a step of the layout per frame until it settles, and again if the selected node, the theme or the size changes. */
function useSettling(
  canvas: { current: HTMLCanvasElement | null },
  graph: EntityGraph,
  chosen: number | null,
) {
  const [named] = useState(() => ({
    names: graph.nodes.map(({ name }) => plainTitle(name).slice(0, 40)),
    widths: new Map<string, number>(),
  }));
  const [layout] = useState(() => ({ current: startLayout(graph.nodes.map(({ id }) => id)) }));
  const drawing = useRef<{ points: readonly { x: number; y: number }[]; view: View }>({
    points: [],
    view: { scale: 1, x: 0, y: 0 },
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let frame = 0;
    const draw = () => {
      if (!isSettled(layout.current)) layout.current = stepLayout(layout.current, graph.edges);
      const { ids, points } = layout.current;
      const view = fitView(points, element.clientWidth, element.clientHeight);
      drawing.current = { points, view };
      drawGraph(element, { ids, points, ...named, edges: graph.edges, view, chosen });
      if (!isSettled(layout.current)) frame = requestAnimationFrame(draw);
    };
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      dark.removeEventListener('change', redraw);
    };
  }, [canvas, graph, chosen, layout, named]);
  return drawing;
}
