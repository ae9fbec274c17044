import { z } from 'zod';
import type { ServedFile } from '../edits/overlay-edits.ts';
import { TREE_KINDS, TREE_STATUSES, type TreeRow } from '../tree.ts';

export const treeFileSchema = z
  .object({
    path: z.string(),
    content: z.string(),
    tier: z.string(),
    team: z.string(),
    updated_at: z.string(),
    sha256: z.string(),
    status: z.string(),
    provenance: z.looseObject({}),
  })
  .meta({ id: 'TreeFile' });

export const treeSchema = z
  .object({
    tree_id: z.string(),
    kind: z.enum(TREE_KINDS),
    status: z.enum(TREE_STATUSES),
    version: z.int(),
    files: z
      .array(treeFileSchema)
      .nullable()
      .describe(
        'Null while it is generated, in lists, and in the answer to a request with `Prefer: return=minimal`.',
      ),
    error: z.string().nullable(),
    created_at: z.string(),
    completed_at: z.string().nullable(),
    meta: z.looseObject({}),
    published_at: z.string().nullable(),
  })
  .meta({ id: 'Tree' });
export type Tree = z.infer<typeof treeSchema>;

/** Presents a tree; `files` is null if they are not shown or not written yet. */
export function presentTree(row: TreeRow, files: readonly ServedFile[] | null): Tree {
  const window = row.scope.single?.window;
  const scope = {
    ...(row.scope.sources ? { sources: row.scope.sources } : {}),
    ...(row.scope.workstreamName ? { workstream_name: row.scope.workstreamName } : {}),
    ...(row.owner === null ? {} : { user_id: row.owner }),
    ...(window ? { window_start: window.from, window_end: window.to, period: window.period } : {}),
  };
  return {
    tree_id: row.tree_id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    files: files ? files.map(presentFile) : null,
    error: row.error,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    meta: { ...row.meta, scope },
  };
}

/** Returns whether a request has `Prefer: return=minimal` (RFC 7240), to omit the files, whose texts may be large. */
export const prefersMinimal = (prefer: string | string[] | undefined): boolean =>
  String(prefer ?? '')
    .split(',')
    .some((one) => /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(one));

/** Returns a tree without its files if the request prefers that. */
export const asPreferred = <T extends Tree>(tree: T, prefer: string | string[] | undefined): T =>
  prefersMinimal(prefer) ? { ...tree, files: null } : tree;

/** Presents a file without the internal ids of its evidence. */
export function presentFile(file: ServedFile): z.infer<typeof treeFileSchema> {
  const { evidence: _evidence, ...provenance } = file.provenance;
  return {
    path: file.path,
    content: file.content,
    tier: file.tier,
    team: file.team,
    updated_at: file.updated_at.toISOString(),
    sha256: file.sha256,
    status: file.status,
    provenance: {
      ...provenance,
      ...(file.path === file.modelPath ? {} : { renamed_from: file.modelPath }),
    },
  };
}

/** Returns the entity tag of a tree: its version. */
export const etagOf = (row: TreeRow): string => `"${row.version}"`;
