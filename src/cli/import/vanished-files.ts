import { ApiError } from '../../../client/api-error.ts';
import type { Client } from '../../../client/client.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { listDocumentsOf } from './list-documents-of.ts';
import type { Walk } from './find/walk-files.ts';
import { keyOfDocument } from './newest-states.ts';

/** Files of earlier imports that are no longer in the folder, and what happened to their documents. */
export interface VanishedFiles {
  /** As `root/path`. */
  files: string[];
  outcome: 'kept' | 'removed' | 'held back';
}

/** Returns the journal's files below the walked folders that the walk did not find. Unreadable files do not count as gone. */
export function findVanished(journal: Pick<Journal, 'all'>, walk: Walk): JournalEntry[] {
  const found = new Set(walk.files.map((file) => file.shown));
  const failed = new Set(walk.failed.map(({ shown }) => shown));
  const folders = new Set(walk.folders);
  return [...journal.all()].filter(
    ({ file }) => !found.has(file) && isBelow(file, folders) && !isBelow(file, failed),
  );
}

/** Returns whether a path, or a folder that it is in, is among the places. */
function isBelow(file: string, places: ReadonlySet<string>): boolean {
  for (let end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1))
    if (places.has(file.slice(0, end))) return true;
  return places.has(file);
}

/** Returns whether more than half of the files known below the walked folders are gone: probably the wrong folder, or an unmounted one. */
export function isTooMuch(
  vanished: readonly JournalEntry[],
  journal: Pick<Journal, 'all'>,
  walk: Walk,
): boolean {
  const known = [...journal.all()].filter(({ file }) =>
    walk.folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  return vanished.length > known.length / 2;
}

type RemovingClient = Pick<Client, 'listMemories' | 'deleteMemory'>;

/** Removes the documents of files that are gone, unless another file contains them too. */
export async function removeVanished(
  client: RemovingClient,
  journal: Journal,
  vanished: readonly JournalEntry[],
): Promise<void> {
  const gone = new Set(vanished.map(({ file }) => file));
  const held = new Set(
    [...journal.all()]
      .filter(({ file }) => !gone.has(file))
      .flatMap(({ documents = [] }) => documents.map(([source, id]) => keyOfDocument(source, id))),
  );
  for (const entry of vanished) {
    for await (const [source, id] of documentsOf(client, entry))
      if (!held.has(keyOfDocument(source, id))) await deleteIfThere(client, source, id);
    journal.forget(entry.file);
  }
}

async function* documentsOf(
  client: RemovingClient,
  entry: JournalEntry,
): AsyncGenerator<[source: string, id: string]> {
  if (entry.documents) {
    for (const [source, id] of entry.documents) yield [source, id];
    return;
  }
  const [root = '', ...inside] = entry.file.split('/');
  const documents = await Array.fromAsync(listDocumentsOf(client, { root, root_path: inside.join('/') }));
  for (const { source, resource_id } of documents) yield [source, resource_id];
}

/** Deletes a document; it is no error if it is already gone. */
export async function deleteIfThere(
  client: Pick<Client, 'deleteMemory'>,
  source: string,
  id: string,
): Promise<boolean> {
  try {
    await client.deleteMemory(source, id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
