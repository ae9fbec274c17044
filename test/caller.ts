/* oxlint-disable typescript/no-explicit-any -- answers of any endpoint are asserted on, field by field */
import { request } from 'undici';
import type { Sql } from '../src/db/types.ts';
import { eventually } from './eventually.ts';

export interface Reply<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** HTTP calls with a credential; `as` acts as another user of the same app. */
export interface Caller {
  key: string;
  /** Headers of every request. */
  headers: Record<string, string>;
  as: (userId: string) => Caller;
  get: <T = any>(path: string, headers?: Record<string, string>) => Promise<Reply<T>>;
  send: <T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<T>>;
  post: <T = any>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply<T>>;
}

export function createCaller(url: string, key: string, userId?: string): Caller {
  const own: Record<string, string> = {
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(userId === undefined ? {} : { 'x-as-user': Buffer.from(userId, 'utf8').toString('latin1') }),
  };
  const send: Caller['send'] = async (method, path, body, headers = {}) => {
    // A quarter of the processor time of `fetch`, which a run would spend tens of thousands of times.
    const response = await request(url + path, {
      method,
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    const text = await response.body.text();
    const received = headersOf(response.headers);
    const isJson = (received.get('content-type') ?? '').includes('json');
    return { status: response.statusCode, body: isJson ? JSON.parse(text) : text, headers: received };
  };
  return {
    key,
    headers: own,
    as: (user) => createCaller(url, key, user),
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    send,
  };
}

const headersOf = (received: Record<string, string | string[] | undefined>): Headers =>
  new Headers(
    Object.entries(received).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  );

/** Creates another app and returns the caller of its admin. */
export async function createOtherApp(admin: Caller, url: string, id: string): Promise<Caller> {
  const { status, body } = await admin.post('/auth/apps', { id });
  if (status !== 201) throw new Error(`app ${id}: ${JSON.stringify(body)}`);
  return createCaller(url, body.key);
}

/** Waits until no document of these apps (null: of any app) is waiting to be processed. */
export async function untilSettled(sql: Sql, apps: readonly string[] | null = null): Promise<void> {
  const left = await eventually(
    async () => {
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n from documents
        where status in ('pending', 'processing') and (${apps}::text[] is null or app_id = any(${apps}::text[]))`;
      return row?.n;
    },
    (n) => n === 0,
  );
  if (left !== 0) throw new Error(`${left} documents are still not processed`);
}
