import { AppError, unavailable } from '../errors.ts';
import { errorCode } from '../lib/strings/error-code.ts';

/** The PostgreSQL error codes that the code distinguishes (PostgreSQL manual, appendix A). */
export const PG_SERIALIZATION_FAILURE = '40001';
export const PG_DEADLOCK_DETECTED = '40P01';
const PG_FOREIGN_KEY_VIOLATION = '23503';
const PG_QUERY_CANCELED = '57014';
const PG_UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', '53100', '53200', '58030']);
const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'EPIPE',
]);

/** Returns whether an error is this PostgreSQL error. */
export const isPgError = (error: unknown, code: string): boolean => errorCode(error) === code;

/** Returns whether retrying the whole transaction may help: after a deadlock or a serialization failure. */
export const isTransient = (error: unknown): boolean =>
  isPgError(error, PG_SERIALIZATION_FAILURE) || isPgError(error, PG_DEADLOCK_DETECTED);

/** Returns whether a row that the statement references is missing because it was deleted in the meantime. */
export const isGone = (error: unknown): boolean => isPgError(error, PG_FOREIGN_KEY_VIOLATION);

/** Returns whether the database is temporarily unreachable or out of resources: the caller gets 503, not 500. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  CONNECTION_LOST.has(errorCode(error)) || PG_UNAVAILABLE.has(errorCode(error)) || isSocketAway(error);

/** Returns whether nobody listens on a socket file: PostgreSQL removes it when it stops, and a full queue of connections is `EAGAIN`. */
const isSocketAway = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect' &&
  ['ENOENT', 'EAGAIN'].includes(errorCode(error));

/** Returns the error that the caller of a request sees for a database error; null if there is nothing a caller can do about it. */
export function toDatabaseError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error))
    return unavailable(
      'The database is unreachable or out of space right now. Nothing was stored; try again.',
      2,
    );
  if (isGone(error))
    return new AppError(
      409,
      'DeletedMeanwhile',
      'Something that this belongs to, such as its user, was deleted while it was stored. Nothing was stored.',
    );
  if (isPgError(error, PG_QUERY_CANCELED))
    return new AppError(
      503,
      'StatementTimeout',
      'The database did not finish this request in time (CAMBIUM_STATEMENT_SECONDS). Nothing was stored. Ask for less: fewer conditions, a shorter query, fewer documents.',
    );
  return null;
}
