import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { AppError, badRequest, type ValidationIssue } from '../errors.ts';

/** Of a body with very many wrong places the first are named. */
const ISSUES_MAX = 100;

export const tooLarge = (): AppError =>
  new AppError(
    413,
    'PayloadTooLarge',
    'The body is larger than this service accepts. Send less at once, or raise the limit (CAMBIUM_BODY_LIMIT_BYTES, CAMBIUM_UPLOAD_LIMIT_BYTES).',
  );

export const wrongMediaType = (isForm: boolean): AppError =>
  new AppError(
    415,
    'UnsupportedMediaType',
    isForm
      ? 'Send the file as multipart/form-data with the field "file".'
      : 'Send the body as application/json.',
  );

/** The 422 issues of a failed zod parse, with the part of the request (`body`, `query`, `path`) in front. */
export function issuesOf(error: z.ZodError, part: string): ValidationIssue[] {
  return error.issues.slice(0, ISSUES_MAX).map((issue) => ({
    loc: [part, ...issue.path.map((p) => (typeof p === 'number' ? p : String(p)))],
    msg: issue.message,
    type: issue.code ?? 'invalid',
  }));
}

/** What a caller sees of an error of the database, or null when it is another error. */
export type DatabaseError = (error: unknown) => AppError | null;

/** The error a caller sees for whatever was thrown. */
export function toAppError(error: unknown, toDatabaseError: DatabaseError): AppError {
  if (error instanceof AppError) return error;
  const ofDatabase = toDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  // Anything can be thrown, null too.
  const http = (error ?? {}) as Partial<FastifyError>;
  if (http.statusCode === 413) return tooLarge();
  if (http.statusCode === 415) return wrongMediaType(false);
  if (http.statusCode === 400 && typeof http.message === 'string') return badRequest(http.message);
  return new AppError(
    500,
    'Internal',
    'Something went wrong on our side. The log has the details under this request id.',
  );
}
