import type { ValidationIssue } from './types.ts';

export interface ApiErrorParts {
  status: number;
  code: string;
  message: string;
  detail: unknown;
  requestId: string | null;
}

/** An unsuccessful answer: the service's stable `code`, its sentence as `message`, and the id that finds the request in its log. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  readonly requestId: string | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.detail = parts.detail;
    this.requestId = parts.requestId;
  }

  /** The failing fields of a 422; empty for other errors. */
  get issues(): ValidationIssue[] {
    return Array.isArray(this.detail) ? this.detail.filter(isIssue) : [];
  }
}

/** No answer: the address is wrong, nothing listens there, or the connection kept failing after all retries. */
export class UnreachableError extends Error {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`${url} does not answer (${reasonOf(cause)}).`, { cause });
    this.name = 'UnreachableError';
    this.url = url;
  }
}

const isIssue = (value: unknown): value is ValidationIssue =>
  typeof value === 'object' && value !== null && 'loc' in value && 'msg' in value;

/** Returns the innermost `cause`: fetch says "fetch failed" and hides the reason, sometimes two levels deep. */
function reasonOf(error: unknown): string {
  let deepest: unknown = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return 'no reason given';
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no host of that name';
  if (deepest.name === 'TimeoutError') return 'it took too long';
  return code || deepest.message;
}
