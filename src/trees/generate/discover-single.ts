import type { Context } from '../../context.ts';
import { chunkAll } from '../../documents/chunking/chunk-stored.ts';
import { listInventory } from '../../documents/reads.ts';
import type { SingleScope, TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import { planSingle } from './plan/plan-single.ts';

/** A summary of more documents uses only what the queries find. */
const SUMMARY_DOCUMENTS_MAX = 3_000;

/** Plans one file, with the documents it must cover, newest first. Does not look for teams. */
export async function discoverSingle(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  single: SingleScope,
): Promise<Discovery> {
  const readAt = ctx.now().toISOString();
  await chunkAll(ctx, appId);
  const found: { id: number; at: number }[] = [];
  const viewer = { appId, userId: tree.owner };
  const owner = single.isOwnOnly ? tree.owner : null;
  const filter = { sources: tree.scope.sources, textChars: 0, window: single.window, owner };
  for await (const page of listInventory(ctx.sql, viewer, filter))
    for (const row of page) found.push({ id: row.document_id, at: row.date?.getTime() ?? Infinity });
  const newestFirst = found.toSorted((a, b) => b.at - a.at || b.id - a.id);
  // A summary of few documents covers each of them, whether or not a query finds it.
  const isOfAll = single.prompt === null && (single.window !== null || found.length <= SUMMARY_DOCUMENTS_MAX);
  return {
    plan: [planSingle(single)],
    teams: [],
    members: isOfAll ? { '': newestFirst.map(({ id }) => id) } : {},
    reach: {},
    inventory: {
      documents: found.length,
      document_id_max: Math.max(0, ...found.map(({ id }) => id)),
      read_at: readAt,
    },
    organization: [],
    baseTreeId: null,
    isSingle: true,
  };
}
