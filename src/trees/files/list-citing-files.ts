import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { overlayEdits } from '../edits/overlay-edits.ts';
import { findServedTree } from '../read/get-served-tree.ts';
import { fileTitle } from './file-title.ts';
import { listCitingPaths, listEditHeads, listFileHeads } from './queries.ts';
import type { SuggestedFile } from './suggest-files.ts';

/** Lists the files of the served tree that were generated with a citation of the document, as people see them; none without a tree. */
export async function listCitingFiles(
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  document: { source: string; resource_id: string },
): Promise<SuggestedFile[]> {
  const tree = await findServedTree(sql, viewer);
  if (!tree) return [];
  const citing = new Set(await listCitingPaths(sql, viewer.appId, tree.tree_id, document));
  if (citing.size === 0) return [];
  const [files, edits] = await Promise.all([
    listFileHeads(sql, viewer.appId, tree.tree_id),
    listEditHeads(sql, { appId: viewer.appId, owner: tree.owner }),
  ]);
  return overlayEdits(files, edits)
    .filter(({ modelPath }) => citing.has(modelPath))
    .map((file) => ({ path: file.path, title: fileTitle(file), tier: file.tier, team: file.team }));
}
