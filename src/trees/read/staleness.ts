import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import { countChangedDocuments, readRevisions } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { listTokens } from '../queries.ts';
import { type FileRow, OFFERED_FILES_MAX, type TreeRow } from '../tree.ts';
import { readFiles } from './get-tree.ts';
import { type StaleFile, staleFiles } from './stale-files.ts';
import { folderOf } from '../tree-paths.ts';

export const stalenessSchema = z.object({
  tree_id: z.string(),
  version: z.int(),
  is_stale: z.boolean(),
  documents_added: z.int(),
  documents_changed: z.int(),
  documents_removed: z.int(),
  last_generated_at: z.string(),
  resources_since: z.int().describe('Documents added, changed or removed.'),
  sources_with_changes: z.array(z.string()).describe('The sources of documents that were added or changed.'),
  staleness_level: z
    .enum(['fresh', 'slightly_stale', 'stale'])
    .describe('slightly_stale: at most a tenth of the documents.'),
  stale_files: z.array(z.object({ path: z.string(), changed: z.int(), removed: z.int() })),
  price: z
    .object({
      files_min: z
        .int()
        .describe(
          'Files that the model must write because their evidence changed; without a model, files whose evidence changed or was removed.',
        ),
      files_max: z
        .int()
        .describe(
          'The same with added documents, which are offered to a few files of each team; without a model any file may list them.',
        ),
      model: z.string().describe('The model that writes them; the builtin model costs nothing.'),
      tokens_per_file: z
        .number()
        .nullable()
        .describe(
          'Average tokens of the files that a model wrote for the last tree; null: no model was used.',
        ),
      tokens_min: z.number(),
      tokens_max: z.number(),
    })
    .describe('What the next tree would write, and at what cost.'),
});
export type Staleness = z.infer<typeof stalenessSchema>;

/** Returns how far a finished tree is behind its owner's documents, and what the next tree would cost. */
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
    price: priceOf(files, { stale, added: counts.added, spent, model }),
  };
}

/** Finds the files, as the model wrote them, whose evidence has changed since; `viewer` is the owner of their tree. */
export async function findStaleFiles(
  db: Db,
  viewer: Viewer,
  files: readonly Pick<FileRow, 'path' | 'provenance'>[],
): Promise<StaleFile[]> {
  const evidence = files.flatMap((f) => (f.provenance.evidence ?? []).map((e) => e.document_id));
  return staleFiles(files, await readRevisions(db, viewer, [...new Set(evidence)]));
}

/**
 * Estimates the cost of the next tree's files from that of the last one's. A document is offered to at most two files of a team and,
 * if there are teams, to one of the company, unless it opens a line in others; removed documents cost nothing. Pure.
 */
export function priceOf(
  files: readonly Pick<FileRow, 'path' | 'provenance'>[],
  next: { stale: readonly StaleFile[]; added: number; spent: number; model: string },
): Staleness['price'] {
  const made = files.filter(({ provenance }) => provenance.evidence !== undefined);
  const asked = made.filter(wasAsked).length;
  const perFile = next.spent > 0 && asked > 0 ? Math.round(next.spent / asked) : null;
  const folders = new Set(made.map(({ path }) => folderOf(path)));
  const mostOf = (folder: string) => (folder === COMPANY && folders.size > 1 ? 1 : OFFERED_FILES_MAX);
  const min = perFile === null ? next.stale.length : countOffered(next.stale, mostOf);
  const ofAdded =
    perFile === null ? made.length : [...folders].reduce((sum, folder) => sum + mostOf(folder), 0);
  const max = Math.max(next.stale.length, Math.min(made.length, min + next.added * ofAdded));
  return {
    files_min: min,
    files_max: max,
    model: next.model,
    tokens_per_file: perFile,
    tokens_min: min * (perFile ?? 0),
    tokens_max: max * (perFile ?? 0),
  };
}

/** Returns whether a file cost a request, even if the model left it unchanged. */
const wasAsked = ({ provenance }: Pick<FileRow, 'provenance'>): boolean =>
  provenance.reused !== true || provenance.asked === true;

const COMPANY = 'company/';

/** Counts the files that changed documents are offered to; `mostOf` limits the files of a folder per document. */
function countOffered(stale: readonly StaleFile[], mostOf: (folder: string) => number): number {
  const changed = stale.filter((file) => file.changed > 0);
  let offered = 0;
  for (const [folder, own] of Map.groupBy(changed, ({ path }) => folderOf(path)))
    offered += Math.min(own.length, mostOf(folder) * Math.max(...own.map((file) => file.changed)));
  return offered;
}

/** Up to this share of changed documents, a tree is only slightly stale. */
const SLIGHT_SHARE = 0.1;

function levelOf(changes: number, documents: number): Staleness['staleness_level'] {
  if (changes === 0) return 'fresh';
  return changes <= documents * SLIGHT_SHARE ? 'slightly_stale' : 'stale';
}
