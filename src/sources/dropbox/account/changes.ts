import type { ItemChange } from '../../contract.ts';
import { placeOfVersion } from '../../files/file-version.ts';
import type { DropboxEntry, DropboxFile } from './answers.ts';
import { type DropboxReader, deliverFile } from './files.ts';

/** Limit of removed items to wait for: a cursor contains their ids. */
const LEAVING_MAX = 5_000;

/**
 * The files an account is known to have, kept in sync as Dropbox describes for `list_folder`: an entry replaces everything at its path, and
 * a deletion names a path, where a folder stands for everything in it. A moved file is deleted at one place and appears at another, perhaps
 * pages later, so removed files are deleted at the end, unless they came back.
 */
export class HeldFiles {
  readonly #reader: DropboxReader;
  /** Versions by item. */
  readonly #held: Map<string, string | null>;
  readonly #leaving: Set<string>;

  constructor(
    reader: DropboxReader,
    { held, leaving }: { held: Map<string, string | null>; leaving: readonly string[] },
  ) {
    this.#reader = reader;
    this.#held = held;
    this.#leaving = new Set(leaving);
  }

  get leaving(): string[] {
    return [...this.#leaving];
  }

  /** Reports the changes of a page of entries, in order. */
  *report(entries: readonly DropboxEntry[]): Generator<ItemChange> {
    const { files, cleared } = readEntries(entries);
    for (const [item, version] of this.#held)
      if (isReplaced(item, placeOfVersion(version), files, cleared)) this.#leaving.add(item);
    for (const file of files.values()) yield* this.#reportFile(file);
    if (this.#leaving.size > LEAVING_MAX) yield* this.reportLeft();
  }

  /** Reports files that were removed and did not come back. */
  *reportLeft(): Generator<ItemChange> {
    for (const item of this.#leaving) {
      this.#held.delete(item);
      yield { kind: 'gone', item };
    }
    this.#leaving.clear();
  }

  *#reportFile(file: DropboxFile): Generator<ItemChange> {
    const delivered = deliverFile(this.#reader, file);
    if (delivered === null) {
      if (this.#held.has(file.id)) this.#leaving.add(file.id);
      return;
    }
    this.#leaving.delete(file.id);
    const { item, version } = delivered;
    if (this.#held.get(item) === version) yield { kind: 'seen', item, version: null };
    else yield { kind: 'upsert', ...delivered };
    this.#held.set(item, version);
  }
}

/** Returns the files left by a page, by path, and the paths of deletions. Pure. */
function readEntries(entries: readonly DropboxEntry[]) {
  const files = new Map<string, DropboxFile>();
  const cleared = new Set<string>();
  for (const entry of entries) {
    if (entry['.tag'] === 'folder' || entry.path_lower == null) continue;
    const path = entry.path_lower;
    if (entry['.tag'] === 'file') files.set(path, entry);
    else {
      cleared.add(path);
      for (const other of files.keys())
        if (other === path || other.startsWith(`${path}/`)) files.delete(other);
    }
  }
  return { files, cleared };
}

function isReplaced(
  item: string,
  path: string,
  files: ReadonlyMap<string, DropboxFile>,
  cleared: ReadonlySet<string>,
): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    const file = files.get(above);
    if (cleared.has(above) || (file !== undefined && file.id !== item)) return true;
  }
  return false;
}
