import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Returns where to keep files that live for seconds: in memory, if the machine has room, else in the temporary directory. A run clones and
 * drops hundreds of databases of a thousand files each, and a disk keeps records about every one. They and their log take a few hundred
 * megabytes at once; the rest of the memory is for workers, services and a browser.
 */
export function shortLivedDir({
  memory = '/dev/shm',
  availableBytes = process.availableMemory(),
  roomBytesMin = 2 ** 31,
} = {}): string {
  if (!existsSync(memory) || availableBytes < 2 * roomBytesMin) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < roomBytesMin ? tmpdir() : memory;
}
