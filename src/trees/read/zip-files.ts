import { strToU8, zipSync } from 'fflate';
import { portablePaths } from '../../lib/portable-paths.ts';

/** Zip keeps local times from 1980 on; a fixed one, so that equal files give equal bytes. */
const MODIFIED = new Date(1980, 0, 1);

/** A zip archive of texts by path. The same files give the same bytes, whatever the order or the day. */
export function zipFiles(files: readonly { path: string; content: string }[]): Buffer {
  const places = portablePaths(files.map((f) => f.path));
  const entries = files
    .map((f) => [places.get(f.path) ?? f.path, strToU8(f.content)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const archive = zipSync(Object.fromEntries(entries), {
    mtime: MODIFIED,
    level: 6,
  });
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
}
