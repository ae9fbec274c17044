import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import { countChangedDocuments, readRevisions } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { listTokens } from '../queries.ts';
import type { FileRow, TreeRow } from '../tree.ts';
import { readFiles } from './get-tree.ts';
import { type StaleFile, staleFiles } from './stale-files.ts';

export const stalenessSchema = z.object({
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
  price: z
    .object({
      files_min: z.int().describe('Files whose evidence changed or went: these are written again.'),
      files_max: z.int().describe('With added documents any file may get new evidence.'),
      model: z.string().describe('What writes them; the builtin model costs nothing.'),
      tokens_per_file: z
        .number()
        .nullable()
        .describe('What a written file of the last tree took; null: no model wrote one.'),
      tokens_min: z.number(),
      tokens_max: z.number(),
    })
    .describe('What the next tree would write, and what that costs.'),
});
export type Staleness = z.infer<typeof stalenessSchema>;

/** How far a finished tree is behind the documents that its owner sees, and what the next one would cost. */
export async function readStaleness(
  db: Db,
  { appId }: Pick<Viewer, 'appId'>,
  tree: TreeRow,
  model: string,
): Promise<Staleness> {
  const viewer = { appId, userId: tree.owner };
  const read = tree.meta.inventory ?? {
    documents: 0,
    document_id_max: 0,
    read_at: tree.created_at.toISOString(),
  };
  const { files } = await readFiles(db, appId, tree);
  const [counts, stale, tokens] = await Promise.all([
    countChangedDocuments(db, viewer, { documentIdMax: read.document_id_max, readAt: read.read_at }),
    findStaleFiles(db, viewer, files),
    listTokens(db, appId, [tree.tree_id]),
  ]);
  const removed = Math.max(0, read.documents + counts.added - counts.documents);
  const since = counts.added + counts.changed + removed;
  const spent = tokens.reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0);
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
    price: priceOf(files, { stale: stale.length, added: counts.added, spent, model }),
  };
}

/** The files, as the model wrote them, some of whose evidence changed since; `viewer` is the owner of their tree. */
export async function findStaleFiles(
  db: Db,
  viewer: Viewer,
  files: readonly Pick<FileRow, 'path' | 'provenance'>[],
): Promise<StaleFile[]> {
  const evidence = files.flatMap((f) => (f.provenance.evidence ?? []).map((e) => e.document_id));
  return staleFiles(files, await readRevisions(db, viewer, [...new Set(evidence)]));
}

/** What the files cost that the next tree writes, by what those cost that the last one wrote. Pure. */
export function priceOf(
  files: readonly Pick<FileRow, 'provenance'>[],
  next: { stale: number; added: number; spent: number; model: string },
): Staleness['price'] {
  const made = files.filter(({ provenance }) => provenance.evidence !== undefined);
  const written = made.filter(({ provenance }) => provenance.reused !== true).length;
  const perFile = next.spent > 0 && written > 0 ? Math.round(next.spent / written) : null;
  const max = next.added > 0 ? Math.max(made.length, next.stale) : next.stale;
  return {
    files_min: next.stale,
    files_max: max,
    model: next.model,
    tokens_per_file: perFile,
    tokens_min: next.stale * (perFile ?? 0),
    tokens_max: max * (perFile ?? 0),
  };
}

/** Up to this share of the documents a tree is only slightly stale. */
const SLIGHT_SHARE = 0.1;

function levelOf(changes: number, documents: number): Staleness['staleness_level'] {
  if (changes === 0) return 'fresh';
  return changes <= documents * SLIGHT_SHARE ? 'slightly_stale' : 'stale';
}
