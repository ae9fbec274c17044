import { ApiError, UnreachableError } from './api-error.ts';

export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:8787`. */
  url: string;
  /** API key or user token; without one, only the open endpoints work. */
  apiKey?: string;
  /** With an API key: the user to act as. */
  asUser?: string;
  /** Headers for every request, read when it is sent. */
  headers?: () => Record<string, string>;
  /** Maximum attempts for one request; default 6. */
  attemptsMax?: number;
  /** Maximum time for one attempt including its answer; default 120,000. */
  timeoutMs?: number;
  /** Waits between attempts; replaceable for tests. */
  sleep?: (ms: number) => Promise<void>;
}

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
  /** Repeating the request has no further effect, so a broken connection is retried even if the request writes. */
  repeatable?: boolean;
  /** Replaces the client's timeout for slow requests. */
  timeoutMs?: number;
  /** Cancels the request, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Sends a request and returns the body's bytes. */
export type Send = (method: string, path: string, options?: RequestOptions) => Promise<Uint8Array>;
/** Sends a request and returns its parsed JSON answer. */
export type Ask = <T>(method: string, path: string, options?: RequestOptions) => Promise<T>;

const WAIT_MS_MIN = 250;
/** People at a terminal should not wait more than a minute between two attempts. */
const WAIT_MS_MAX = 60_000;

/**
 * Creates a function that sends requests. Retries 429 and 503 after `Retry-After`, and broken connections after a growing pause if the
 * request is repeatable. Throws ApiError for any other unsuccessful answer, and UnreachableError if there was none.
 */
export function createSend(options: ClientOptions): Send {
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const attemptsMax = options.attemptsMax ?? 6;
  return async (method, path, request = {}) => {
    const url = addressOf(options.url, path, request.query);
    const repeatable = method === 'GET' || method === 'DELETE' || request.repeatable === true;
    const headers = headersOf(options, request);
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attemptsMax;
      try {
        const response = await fetch(url, {
          method,
          headers,
          signal: signalOf(request, options.timeoutMs ?? 120_000),
          ...bodyOf(request),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (response.ok) return bytes;
        if (last || !mayRetry(response)) throw errorOf(response, bytes);
        await sleep(retryAfterMs(response) ?? pauseMs(attempt));
      } catch (error) {
        if (error instanceof ApiError) throw error;
        request.signal?.throwIfAborted();
        if (last || !repeatable) throw new UnreachableError(options.url, error);
        await sleep(pauseMs(attempt));
      }
    }
  };
}

function signalOf({ signal, timeoutMs }: RequestOptions, usualMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs ?? usualMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Returns the address of a request; undefined values of the query are left out. */
export const addressOf = (base: string, path: string, query: RequestOptions['query']): string => {
  const url = new URL(base.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

/** Returns the headers of a request; a new idempotency key if it may be repeated. */
export function headersOf(options: ClientOptions, request: RequestOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    // Header values are bytes: user ids outside ASCII are sent as UTF-8.
    ...(options.asUser === undefined ? {} : { 'x-as-user': utf8Bytes(options.asUser) }),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.repeatable ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...options.headers?.(),
    ...request.headers,
  };
}

/** Encodes a text as header bytes. */
export const utf8Bytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

const bodyOf = (request: RequestOptions): { body?: string | FormData } =>
  request.form
    ? { body: request.form() }
    : request.body === undefined
      ? {}
      : { body: JSON.stringify(request.body) };

const mayRetry = (response: Response): boolean =>
  (response.status === 429 || response.status === 503) && response.headers.get('x-should-retry') !== 'false';

/** Reads `Retry-After` (seconds or a date); null if absent or unreadable. */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), WAIT_MS_MAX);
}

/** Returns a pause that doubles from 250 ms, plus up to half at random, so that many clients do not retry at the same moment. */
const pauseMs = (attempt: number): number =>
  Math.min(WAIT_MS_MIN * 2 ** (attempt - 1), WAIT_MS_MAX) * (1 + Math.random() / 2);

/** Returns the error of an answer, also of one that something other than the service sent, such as a proxy. */
export function errorOf(response: Response, bytes: Uint8Array): ApiError {
  const body = parseObject(new TextDecoder().decode(bytes));
  const word = (name: string): string | null => (typeof body?.[name] === 'string' ? body[name] : null);
  return new ApiError({
    status: response.status,
    code: word('error') ?? `Http${response.status}`,
    message:
      word('message') ??
      `The answer was ${response.status} ${response.statusText}, and not in this service’s format. Is the address right?`,
    detail: body?.detail ?? null,
    requestId: word('request_id'),
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // a proxy's page, not the service: the status is enough
  }
}
