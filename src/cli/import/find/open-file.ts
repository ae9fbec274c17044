import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A pipe is opened without waiting for someone to write to it. Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** An error like the file system's: something other than a file took its place since the folder was listed. */
class NotRegularError extends Error {
  readonly errno = 0;
  readonly syscall = 'open';
}

/** Opens a file to read it. Throws the file system's error, also for a pipe or a device, which might have no end. */
export async function openFile(file: string): Promise<FileHandle> {
  await using unlessReturned = new AsyncDisposableStack();
  const handle = unlessReturned.use(await open(file, READ));
  if (!(await handle.stat()).isFile()) throw new NotRegularError('not a regular file');
  unlessReturned.move();
  return handle;
}

/** Returns the content of a file; throws as `openFile` does. */
export async function readRegular(file: string): Promise<Buffer<ArrayBuffer>> {
  await using handle = await openFile(file);
  return await handle.readFile();
}
