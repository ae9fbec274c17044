/** One failing field of a request, in the wire's 422 form. */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export interface AppErrorOptions {
  detail?: unknown;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error a caller may see: `status` and `code` are sent as they are, `message` is a sentence the caller can act on.
 * Anything else that is thrown becomes 500 `Internal` without detail.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = code;
    this.status = status;
    this.code = code;
    this.detail = options.detail ?? null;
    this.headers = options.headers ?? {};
  }
}

/** Returns a 400 for a request that is malformed as a whole; `invalidField` is for a single field. */
export const badRequest = (message: string): AppError => new AppError(400, 'BadRequest', message);

/** Returns a 401 with the challenge that RFC 6750 requires. */
export const unauthorized = (message: string): AppError =>
  new AppError(401, 'Unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });

/** Returns a 403 for a valid credential without the scope that the request needs. */
export const forbiddenScope = (scope: string): AppError =>
  new AppError(
    403,
    'WrongScopes',
    `This credential lacks the scope ${scope}. Use a key or token that has it; GET /auth/me shows the scopes of a credential.`,
    { headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` } },
  );

/** Returns a 404 whose code names what is missing: `DocumentNotFound` for `Document`. */
export const notFound = (what: string, message: string): AppError =>
  new AppError(404, `${what}NotFound`, message);

/** Creates a permanent 409, marked as not retryable. */
export const conflict = (code: string, message: string, detail?: unknown): AppError =>
  new AppError(409, code, message, { detail, headers: { 'x-should-retry': 'false' } });

/** Creates a 422 with the list of failing fields. */
export function validationFailed(issues: ValidationIssue[]): AppError {
  const first = issues[0];
  const where = first ? first.loc.join('.') : 'request';
  const message = first ? `${where}: ${first.msg}` : 'The request is not valid.';
  return new AppError(422, 'ValidationFailed', message, { detail: issues });
}

/** Creates a 422 for one field. */
export const invalidField = (loc: (string | number)[], msg: string, type = 'value_error'): AppError =>
  validationFailed([{ loc, msg, type }]);

/** Creates a 503 with `Retry-After`, for a part that is not ready or not reachable now. */
export const unavailable = (message: string, retryAfterSeconds = 1): AppError =>
  new AppError(503, 'Unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
