import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { listRelatedEntities } from '../decide/list-related.ts';
import type { EntityRow } from '../entity.ts';
import { ENTITY_DOCUMENTS_MAX } from '../queries.ts';
import { countPairs, type GraphEdge } from './count-pairs.ts';
import { listStandings } from './queries.ts';

export interface EntityGraph {
  /** The entity itself comes first. */
  nodes: EntityRow[];
  edges: GraphEdge[];
  /** Whether some were omitted. */
  isTruncated: boolean;
}

/** With 300 nodes, this makes an answer of about 180 KB. */
const EDGES_MAX = 1_200;

/** Returns an entity with those in the same documents, and which of them appear together, as far as visible to the viewer. */
export async function readEntityGraph(
  db: Db,
  viewer: Viewer,
  entity: EntityRow,
  limit: number,
): Promise<EntityGraph> {
  const related = await listRelatedEntities(db, viewer, entity.entity_id, limit);
  const shown = related.slice(0, limit - 1).map(({ row }) => row);
  const nodes = [entity, ...shown];
  const ids = nodes.map((node) => node.entity_id);
  const standings = await listStandings(db, viewer, entity.entity_id, ids);
  const { edges, isTruncated } = countPairs(
    standings.map((one) => one.entity_ids),
    EDGES_MAX,
  );
  return {
    nodes,
    edges,
    isTruncated: isTruncated || related.length > shown.length || standings.length === ENTITY_DOCUMENTS_MAX,
  };
}
