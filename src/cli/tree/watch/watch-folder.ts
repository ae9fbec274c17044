import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** An editor may write a file in several steps, and save several files at once. */
const QUIET_MS = 500;

export interface FolderWatch {
  /** Resolves once no Markdown file has been saved for a while. */
  quiet: () => Promise<void>;
  close: () => void;
}

/** Calls `saved` half a second after the last save of Markdown files below a folder. Ignores hidden files and folders. */
export function watchFolder(folder: string, saved: () => void, failed: (error: Error) => void): FolderWatch {
  let timer: NodeJS.Timeout | undefined;
  let resting: PromiseWithResolvers<void> | undefined;
  const note = (): void => {
    resting ??= Promise.withResolvers();
    clearTimeout(timer);
    timer = setTimeout(() => {
      resting?.resolve();
      resting = undefined;
      saved();
    }, QUIET_MS);
  };
  const stopWatching = watchEachFolder(folder, note, failed);
  const close = (): void => {
    clearTimeout(timer);
    resting?.resolve();
    stopWatching();
  };
  return { quiet: async () => resting?.promise, close };
}

/**
 * Watches a folder and every folder below it individually: on Linux, Node's recursive watcher watches files and loses track of one replaced
 * by a rename, which is how editors and `tree watch` itself write. Returns a function that stops it.
 */
function watchEachFolder(folder: string, changed: () => void, failed: (error: Error) => void): () => void {
  const watched = new Map<string, { watcher: FSWatcher; inode: number }>();
  const end = (place: string): void => {
    watched.get(place)?.watcher.close();
    watched.delete(place);
  };
  const refresh = (): void => {
    const found = new Map(listFolders(folder).map((place) => [place, inodeOf(place)]));
    // A folder that was deleted and recreated is a different one.
    for (const [place, { inode }] of watched) if (found.get(place) !== inode) end(place);
    for (const [place, inode] of found) {
      if (inode === null || watched.has(place)) continue;
      const watcher = watch(place, (_event, name) => {
        if (name !== null && !isWatched(name)) return;
        if (name === null || !name.endsWith('.md')) refresh();
        changed();
      });
      // The next refresh finds removed folders; removing the root is an error.
      watcher.on('error', (error) => (place === folder ? failed(error) : end(place)));
      watched.set(place, { watcher, inode });
    }
  };
  refresh();
  return () => {
    for (const place of watched.keys()) end(place);
  };
}

/** Lists the folder and all below it that are not hidden. */
function listFolders(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap((entry) => listFolders(path.join(folder, entry.name)));
  return [folder, ...below];
}

const inodeOf = (place: string): number | null => statSync(place, { throwIfNoEntry: false })?.ino ?? null;

/** Matches Markdown files, and folders, whose names have no extension. */
const isWatched = (name: string): boolean => /^[^.]+(?:\.md)?$|^[^.].*\.md$/.test(name);
