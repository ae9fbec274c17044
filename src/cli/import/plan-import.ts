import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../../client/client.ts';
import { type FileDate, readFileDates } from './find/file-dates.ts';
import { findRepository } from './find/git-history.ts';
import { checkRootName, findRoot, type ImportRoot } from './find/import-root.ts';
import { resolvePath, type Walk, walkFiles } from './find/walk-files.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { listDocumentsOf } from './list-documents-of.ts';

export interface PlanOptions {
  client: Pick<Client, 'listMemories'>;
  journal: Journal;
  root?: string;
  include?: readonly string[];
  exclude?: readonly string[];
}

/** Finds the files of the given paths, what identifies each, and when it last changed. */
export async function planImport(
  paths: readonly string[],
  { client, journal, root, include, exclude }: PlanOptions,
): Promise<{ walk: Walk; dates: Map<string, FileDate> }> {
  const targets: string[] = [];
  const roots: ImportRoot[] = [];
  for (const given of paths) {
    const target = await resolvePath(given);
    const isFolder = (await stat(target)).isDirectory();
    const repository = isFolder ? await findRepository(target) : null;
    const repositoryName = repository?.folder === target ? repository.name : null;
    const found =
      root === undefined
        ? await findRoot(
            { path: target, isFolder, repositoryName },
            { roots: [...roots, ...journal.roots()], pathsOf: (name) => knownPaths(client, journal, name) },
          )
        : { name: checkRootName(root), folder: isFolder ? target : path.dirname(target) };
    if (root !== undefined) await knownPaths(client, journal, root);
    if (isFolder) journal.recordRoot(found);
    targets.push(target);
    roots.push(found);
  }
  const others = journal.roots().filter(({ folder }) => !roots.some((one) => one.folder === folder));
  const walk = await walkFiles(targets, {
    roots: [...roots, ...others],
    ...(include ? { include } : {}),
    ...(exclude ? { exclude } : {}),
  });
  return { walk, dates: await readFileDates(walk.files) };
}

/** Returns a root's files in the journal; if it has none, those of the service, which are then added to the journal. */
async function knownPaths(client: PlanOptions['client'], journal: Journal, root: string): Promise<string[]> {
  const inside = () =>
    [...journal.all()].flatMap(({ file }) =>
      file.startsWith(`${root}/`) ? [file.slice(root.length + 1)] : [],
    );
  const known = inside();
  if (known.length > 0) return known;
  const entries = new Map<string, JournalEntry>();
  for await (const { source, resource_id, metadata } of listDocumentsOf(client, { root })) {
    if (typeof metadata.root_path !== 'string') continue;
    const file = `${root}/${metadata.root_path}`;
    const isFile = source === 'vault' && /~[0-9a-f]{12}$/.test(resource_id);
    // Matches no file's size and hash, so the file is read again, and sent again if it has changed.
    entries.set(file, {
      file,
      sizeBytes: -1,
      mtimeMs: -1,
      sha256: '',
      outcome: 'imported',
      ...(isFile ? { resourceId: resource_id } : {}),
    });
  }
  for (const entry of entries.values()) journal.record(entry);
  return inside();
}
