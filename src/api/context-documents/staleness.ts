import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countChangedDocuments, readRevisions } from '../../documents/queries.ts';
import type { Viewer } from '../../documents/visible.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { findNewest } from '../../trees/queries.ts';
import { readFiles } from '../../trees/read/get-tree.ts';
import { type StaleFile, staleFiles } from '../../trees/read/stale-files.ts';
import type { FileRow } from '../../trees/tree.ts';

export const getStaleness = defineRoute({
  method: 'GET',
  path: '/context-documents/staleness',
  summary:
    'How many documents were added, changed or removed since the newest tree, and which of its files used them',
  tag: 'Trees',
  scope: 'trees:read',
  response: z.object({
    tree_id: z.string(),
    version: z.int(),
    is_stale: z.boolean(),
    documents_added: z.int(),
    documents_changed: z.int(),
    documents_removed: z.int(),
    last_generated_at: z.string(),
    resources_since: z.int().describe('Documents added, changed or removed.'),
    sources_with_changes: z.array(z.string()).describe('Of documents added or changed.'),
    staleness_level: z
      .enum(['fresh', 'slightly_stale', 'stale'])
      .describe('slightly_stale: at most a tenth of the documents.'),
    stale_files: z.array(z.object({ path: z.string(), changed: z.int(), removed: z.int() })),
  }),
  handler: async (ctx: Context, { actor }) => {
    const tree = await findNewest(ctx.sql, actor, ['completed', 'published']);
    if (!tree) throw notFound('Tree', 'There is no tree yet. POST /context-documents/tree generates one.');
    const viewer = { appId: actor.appId, userId: tree.owner };
    const read = tree.meta.inventory ?? {
      documents: 0,
      document_id_max: 0,
      read_at: tree.created_at.toISOString(),
    };
    const { files } = await readFiles(ctx.sql, actor.appId, tree);
    const [counts, stale] = await Promise.all([
      countChangedDocuments(ctx.sql, viewer, { documentIdMax: read.document_id_max, readAt: read.read_at }),
      findStaleFiles(ctx, viewer, files),
    ]);
    const removed = Math.max(0, read.documents + counts.added - counts.documents);
    const since = counts.added + counts.changed + removed;
    return {
      tree_id: tree.tree_id,
      version: tree.version,
      is_stale: since > 0 || stale.length > 0,
      documents_added: counts.added,
      documents_changed: counts.changed,
      documents_removed: removed,
      last_generated_at: (tree.completed_at ?? tree.created_at).toISOString(),
      resources_since: since,
      sources_with_changes: counts.sources,
      staleness_level: levelOf(Math.max(since, stale.length), counts.documents),
      stale_files: stale,
    };
  },
});

/** The files, as the model wrote them, some of whose evidence changed since; `viewer` is the owner of their tree. */
export async function findStaleFiles(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  files: readonly Pick<FileRow, 'path' | 'provenance'>[],
): Promise<StaleFile[]> {
  const evidence = files.flatMap((f) => (f.provenance.evidence ?? []).map((e) => e.document_id));
  return staleFiles(files, await readRevisions(ctx.sql, viewer, [...new Set(evidence)]));
}

/** Up to this share of the documents a tree is only slightly stale. */
const SLIGHT_SHARE = 0.1;

function levelOf(changes: number, documents: number): 'fresh' | 'slightly_stale' | 'stale' {
  if (changes === 0) return 'fresh';
  return changes <= documents * SLIGHT_SHARE ? 'slightly_stale' : 'stale';
}
