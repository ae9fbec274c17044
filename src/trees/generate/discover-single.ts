import type { Context } from '../../context.ts';
import { chunkAll } from '../../documents/chunking/chunk-stored.ts';
import { listInventory } from '../../documents/reads.ts';
import type { SingleScope, TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import { planSingle } from './plan/plan-single.ts';

/** A summary of more is made of what queries find in all of them. */
const SUMMARY_DOCUMENTS_MAX = 3_000;

/** The plan of one file, with the documents that it is to cover, the newest first. No teams are looked for. */
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
  // A summary of a few documents covers each of them, whether a query finds it or not.
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
