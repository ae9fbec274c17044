import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../../client/client.ts';
import type { Tree } from '../../../client/types.ts';
import { rewriteFile } from '../../lib/whole-file.ts';
import { CliError } from '../cli-error.ts';
import { readBelow, writeBelow } from './safe-folder.ts';

/** Writes a tree to a folder, or the service's zip to a file that ends in `.zip`; returns the number of files. */
export async function writeTree(
  client: Pick<Client, 'exportTree'>,
  tree: Tree,
  target: string,
): Promise<number> {
  const files = tree.files ?? [];
  if (files.length === 0) throw new CliError(`Tree ${tree.tree_id} has no files; it is ${tree.status}.`);
  if (target.toLowerCase().endsWith('.zip')) {
    await mkdir(path.dirname(path.resolve(target)), { recursive: true });
    await rewriteFile(target, await client.exportTree(tree.tree_id));
    return files.length;
  }
  for (const file of files) await refuseOther(target, file.path, file.content);
  for (const file of files) await writeBelow(target, file.path, file.content);
  return files.length;
}

/** Refuses to overwrite a file with other text, which someone may have written; then nothing at all is written. */
async function refuseOther(target: string, treePath: string, content: string): Promise<void> {
  const there = await readBelow(target, treePath);
  if (there !== null && there !== content)
    throw new CliError(
      `${target} has different text in ${treePath}; nothing was written. Choose an empty folder, or keep a folder up to date with "cambium tree pull".`,
    );
}
