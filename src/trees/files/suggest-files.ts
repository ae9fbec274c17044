import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldTitle } from '../../text/fold.ts';
import { overlayEdits } from '../edits/overlay-edits.ts';
import { findServedTree } from '../read/get-served-tree.ts';
import { fileTitle } from './file-title.ts';
import { listEditHeads, listFileHeads } from './queries.ts';

export interface SuggestedFile {
  path: string;
  title: string;
  tier: string;
  team: string;
}

/** Returns files of the served tree, by path, where every query word begins a word of the title or path. */
export async function suggestFiles(
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  query: string,
  limit: number,
): Promise<SuggestedFile[]> {
  const wanted = foldTitle(query).split(' ');
  const tree = await findServedTree(sql, viewer);
  if (!tree) return [];
  const [files, edits] = await Promise.all([
    listFileHeads(sql, viewer.appId, tree.tree_id),
    listEditHeads(sql, { appId: viewer.appId, owner: tree.owner }),
  ]);
  const found: SuggestedFile[] = [];
  for (const file of overlayEdits(files, edits)) {
    const { path, tier, team } = file;
    const title = fileTitle(file);
    if (isNamed(wanted, `${foldTitle(title)} ${foldTitle(path)}`)) found.push({ path, title, tier, team });
    if (found.length === limit) break;
  }
  return found;
}

function isNamed(wanted: readonly string[], name: string): boolean {
  const words = name.split(' ');
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
