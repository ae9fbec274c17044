import { strToU8, zipSync } from 'fflate';

/** Zip keeps local times from 1980 on; a fixed one, so that equal files give equal bytes. */
const MODIFIED = new Date(1980, 0, 1);

/** A zip archive of texts by path. The same files give the same bytes, whatever the order or the day. */
export function zipFiles(files: readonly { path: string; content: string }[]): Buffer {
  const entries = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const archive = zipSync(Object.fromEntries(entries.map((f) => [f.path, strToU8(f.content)])), {
    mtime: MODIFIED,
    level: 6,
  });
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
}
