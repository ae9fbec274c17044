import { ApiError, UnreachableError } from '../../../client/api-error.ts';
import { CliError } from '../cli-error.ts';
import { describeFileError, isFileError } from './file-error.ts';
import { inCommands } from './in-commands.ts';

/** What the file system refused to do, by system call. */
const VERBS: Readonly<Record<string, string>> = {
  mkdir: 'made',
  open: 'opened',
  read: 'read',
  scandir: 'read',
  stat: 'read',
  lstat: 'read',
  write: 'written',
  unlink: 'removed',
  rm: 'removed',
};

/** Returns the message for whatever a command threw. */
export function explainError(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof UnreachableError)
    return `${error.message} Start the service with "npm start", or set its address with --url or CAMBIUM_URL.`;
  if (error instanceof ApiError) {
    const advice =
      error.code === 'Unauthorized'
        ? ' The key was read from --key, CAMBIUM_API_KEY, the data directory or "cambium login", in this order; "cambium doctor" shows which.'
        : '';
    const request = error.requestId ? ` (request ${error.requestId})` : '';
    return `${inCommands(error.message)}${advice}${request}`;
  }
  if (isFileError(error) && (error.path !== undefined || error.code === 'ENOSPC'))
    return `${error.path ?? 'The output'} cannot be ${VERBS[error.syscall] ?? 'used'}: ${describeFileError(error)}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
