import path from 'node:path';
import { errorCode } from '../../lib/strings/error-code.ts';

/** An error of the file system. */
export interface FileError extends Error {
  code?: string;
  syscall: string;
  path?: string;
}

/** Returns whether the file system refused something, as opposed to an error of the service or of this program. */
export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && 'errno' in error && 'syscall' in error;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  ELOOP: 'a circle of symbolic links',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  EISDIR: 'it is a folder, not a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
};

/** Node reads the bytes of such a name as U+FFFD, and finds no file of the name that results. */
const NOT_UTF8 = 'its name, or that of a folder around it, is not UTF-8: rename it';

/** Describes in words why the file system refused. */
export function describeFileError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isFileError(error) && error.code === 'ENOENT' && error.path?.includes('\uFFFD')) return NOT_UTF8;
  if (isFileError(error) && error.code === 'ENOSPC' && error.path !== undefined)
    return `the disk of ${path.dirname(error.path)} is full`;
  return REASONS[errorCode(error)] ?? error.message;
}

/** Returns null for a missing file; rethrows any other error. */
export function ignoreMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
  throw error;
}
