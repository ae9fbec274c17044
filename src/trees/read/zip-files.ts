import { strToU8, zipSync } from 'fflate';
import { AppError } from '../../errors.ts';
import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { portablePaths } from '../../lib/portable-paths.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { runByLength } from '../../lib/cpu-pool/run-by-length.ts';

/** A fixed time, so that equal files produce equal bytes. Zip stores local times from 1980 on. */
const MODIFIED = new Date(1980, 0, 1);

type ZippedFile = { path: string; content: string };

/** Creates a zip archive of texts by path. The same files produce the same bytes, regardless of order and date. */
export function zipFiles(files: readonly ZippedFile[]): Buffer {
  const places = portablePaths(files.map((f) => f.path));
  const entries = files
    .map((f) => [places.get(f.path) ?? f.path, strToU8(f.content)] as const)
    .sort(([a], [b]) => compareText(a, b));
  const archive = zipSync(Object.fromEntries(entries), {
    mtime: MODIFIED,
    level: 6,
  });
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
}

const zipTask = defineTask(import.meta.url, zipFiles);

/** Zips little text inline and more in a worker thread, since a megabyte takes a tenth of a second. 413 if it exceeds the task's time limit. */
export async function zipInPool(cpu: CpuPool, appId: string, files: readonly ZippedFile[]): Promise<Buffer> {
  const bare = files.map(({ path, content }) => ({ path, content }));
  const chars = bare.reduce((sum, { content }) => sum + content.length, 0);
  const zipped = await runByLength({ cpu, appId, chars }, zipTask, bare, ({ message }) => {
    throw new AppError(
      413,
      'PayloadTooLarge',
      `Zipping this tree ${message}. Read its files with GET /context-documents/tree/by-id/{tree_id}.`,
    );
  });
  // A buffer from a thread is a plain array of bytes.
  return Buffer.from(zipped.buffer, zipped.byteOffset, zipped.byteLength);
}
