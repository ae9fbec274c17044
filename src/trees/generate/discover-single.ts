import type { Context } from '../../context.ts';
import { chunkAll } from '../../documents/chunking/chunk-stored.ts';
import { listInventory } from '../../documents/reads.ts';
import type { SingleScope, TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import { planSingle } from './plan/plan-single.ts';

/** The plan of one file, with the documents of a digest's window, the newest first. No teams are looked for. */
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
  const filter = { sources: tree.scope.sources, textChars: 0, window: single.window };
  for await (const page of listInventory(ctx.sql, viewer, filter))
    for (const row of page) found.push({ id: row.document_id, at: row.date?.getTime() ?? Infinity });
  const newestFirst = found.toSorted((a, b) => b.at - a.at || b.id - a.id);
  return {
    plan: [planSingle(single)],
    teams: [],
    members: single.window ? { '': newestFirst.map(({ id }) => id) } : {},
    inventory: {
      documents: found.length,
      document_id_max: Math.max(0, ...found.map(({ id }) => id)),
      read_at: readAt,
    },
    baseTreeId: null,
    isSingle: true,
  };
}
