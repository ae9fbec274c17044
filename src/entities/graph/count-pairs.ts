import { compareText } from '../../lib/lists/compare-text.ts';

export interface GraphEdge {
  from: string;
  to: string;
  /** Number of documents that contain both. */
  weight: number;
}

/** Maximum entities counted per document, because in a list of all names everyone appears with everyone. */
const TOGETHER_MAX = 60;

/** Counts how often two appear together, most frequent first. `isTruncated`: pairs, or entities of a very long list, were omitted. Pure. */
export function countPairs(
  groups: readonly (readonly string[])[],
  edgesMax: number,
): { edges: GraphEdge[]; isTruncated: boolean } {
  const counts = new Map<string, GraphEdge>();
  let isTruncated = false;
  for (const group of groups) {
    const ids = [...new Set(group)].sort();
    isTruncated ||= ids.length > TOGETHER_MAX;
    const counted = ids.slice(0, TOGETHER_MAX);
    for (const [i, from] of counted.entries())
      for (const to of counted.slice(i + 1)) countPair(counts, from, to);
  }
  const edges = [...counts.values()].sort(
    (a, b) => b.weight - a.weight || compareText(a.from, b.from) || compareText(a.to, b.to),
  );
  return { edges: edges.slice(0, edgesMax), isTruncated: isTruncated || edges.length > edgesMax };
}

function countPair(counts: Map<string, GraphEdge>, from: string, to: string): void {
  const key = `${from} ${to}`;
  const edge = counts.get(key);
  if (edge) edge.weight++;
  else counts.set(key, { from, to, weight: 1 });
}
