import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { namingFile } from '../../../lib/whole-file.ts';
import { openFile, readRegular } from '../find/open-file.ts';

/** Larger files are copied, not read into memory: several are sent at once. */
const MEMORY_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Calls `send` with a file's content as it is now. Node reads the blob of a file while it is sent, and if the file changes meanwhile, throws outside
 * of any call, which ends the program. So that nobody changes it, it is read first, or copied if it is larger than `memoryBytesMax`.
 */
export async function withContent<T>(
  file: string,
  send: (content: Blob) => Promise<T>,
  memoryBytesMax = MEMORY_BYTES_MAX,
): Promise<T> {
  if ((await stat(file)).size <= memoryBytesMax) return send(new Blob([await readRegular(file)]));
  const folder = await mkdtemp(path.join(tmpdir(), 'cambium-large-file-'));
  try {
    const copy = path.join(folder, 'content');
    await using original = await openFile(file);
    // What is appended meanwhile is not copied: a log may be written as fast as it is read.
    const { size } = await original.stat();
    const content = original.createReadStream({ autoClose: false, end: Math.max(0, size - 1) });
    await writeFile(copy, content, { mode: 0o600 }).catch((error: unknown) => {
      throw namingFile(error, copy);
    });
    return await send(await openAsBlob(copy));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
