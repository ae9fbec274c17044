import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../../client/client.ts';
import type { Tree } from '../../../client/types.ts';
import { CliError } from '../cli-error.ts';

/** Writes a tree to a folder, or as the service's zip to a file that ends in `.zip`; returns the number of files. */
export async function writeTree(
  client: Pick<Client, 'exportTree'>,
  tree: Tree,
  target: string,
): Promise<number> {
  const files = tree.files ?? [];
  if (files.length === 0) throw new CliError(`Tree ${tree.tree_id} has no files; it is ${tree.status}.`);
  if (target.toLowerCase().endsWith('.zip')) {
    await writeFile(target, await client.exportTree(tree.tree_id));
    return files.length;
  }
  for (const file of files) {
    const place = placeOf(target, file.path);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, file.content);
  }
  return files.length;
}

/** Where a file of the tree goes; a path that leads out of the folder is refused, whatever service it came from. */
function placeOf(target: string, treePath: string): string {
  const folder = path.resolve(target);
  const place = path.resolve(folder, ...treePath.split('/'));
  if (!place.startsWith(folder + path.sep))
    throw new CliError(`The tree has a file named ${treePath}, which leads out of ${target}.`);
  return place;
}
