import type { FastifyBaseLogger, FastifyError } from 'fastify';
import { AppError, badRequest } from '../errors.ts';
import { BODY_KINDS, type BodyKind } from './define-route.ts';

/** Returns the 413 of a body over the limit. */
export const tooLarge = (): AppError =>
  new AppError(
    413,
    'PayloadTooLarge',
    'The body is larger than this service accepts. Send less at once, or raise the limit (CAMBIUM_BODY_LIMIT_BYTES, CAMBIUM_UPLOAD_LIMIT_BYTES).',
  );

/** Returns the 415 of a body in another form than the one wanted. */
export const wrongMediaType = (wanted: BodyKind): AppError =>
  new AppError(415, 'UnsupportedMediaType', BODY_KINDS[wanted].advice);

/** What a caller sees of a database error, or null for any other error. */
export type DatabaseError = (error: unknown) => AppError | null;

/** Returns the error that a caller sees for whatever was thrown. */
export function toAppError(error: unknown, toDatabaseError: DatabaseError): AppError {
  if (error instanceof AppError) return error;
  const ofDatabase = toDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  // Anything can be thrown, even null.
  const http = (error ?? {}) as Partial<FastifyError>;
  if (http.statusCode === 413) return tooLarge();
  if (http.statusCode === 415) return wrongMediaType('json');
  if (http.statusCode === 400 && typeof http.message === 'string') return badRequest(http.message);
  return new AppError(
    500,
    'Internal',
    'Something went wrong on our side. The log has the details under this request id.',
  );
}

interface Failure {
  /** What was thrown, and what the caller sees of it. */
  error: unknown;
  shown: AppError;
  requestId: string;
  isStopping: boolean;
}

/** Logs an answer of 500 and above: with the trace of what failed, or in a line if the service refused on purpose; a stop refuses without any. */
export function logFailure(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  { error, shown, requestId, isStopping }: Failure,
): void {
  if (shown.status < 500) return;
  const isRefusal = error instanceof AppError && error.cause === undefined;
  if (!isRefusal) log.error({ err: error, request_id: requestId }, shown.code);
  else if (!isStopping) log.warn({ request_id: requestId, reason: shown.message }, shown.code);
}
