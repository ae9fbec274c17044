import { AppError, unavailable } from '../errors.ts';

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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error is this PostgreSQL error. */
export const isPgError = (error: unknown, code: string): boolean => codeOf(error) === code;

/** Whether trying the whole transaction again may help: a deadlock or a serialization failure. */
export const isTransient = (error: unknown): boolean =>
  isPgError(error, PG_SERIALIZATION_FAILURE) || isPgError(error, PG_DEADLOCK_DETECTED);

/** Whether a row that the statement refers to is not there: it was deleted meanwhile. */
export const isGone = (error: unknown): boolean => isPgError(error, PG_FOREIGN_KEY_VIOLATION);

/** Whether the database is out of reach or out of room for now: the caller gets 503, not 500. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  CONNECTION_LOST.has(codeOf(error)) || PG_UNAVAILABLE.has(codeOf(error));

/** What the caller of a request sees of an error of the database; null when it is not one of those that a caller can do something about. */
export function toDatabaseError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error))
    return unavailable(
      'The database cannot be reached or is out of room right now. Nothing was stored; try again.',
      2,
    );
  if (isGone(error))
    return new AppError(
      409,
      'DeletedMeanwhile',
      'What this belongs to, such as its user, was deleted while it was stored. Nothing was stored.',
    );
  if (isPgError(error, PG_QUERY_CANCELED))
    return new AppError(
      503,
      'StatementTimeout',
      'The database did not finish this request in time (CAMBIUM_STATEMENT_SECONDS). Nothing was stored. Ask for less: fewer conditions, a shorter query, fewer documents.',
    );
  return null;
}
