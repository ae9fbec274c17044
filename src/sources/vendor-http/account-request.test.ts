import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VendorError } from '../vendor-error.ts';
import { accountRequest, askVendor, bearer, jsonRequest } from './account-request.ts';
import type { VendorRequest } from './vendor-http.ts';

const API = 'https://api.example.com/v1/things?after=2';

it('sends a token only to the address’s origin, whatever the path is', () => {
  expect(bearer(API, 'secret')).toEqual({
    origin: 'https://api.example.com',
    headers: { authorization: 'Bearer secret' },
  });
});

it('paces an account’s requests by its own limiter, and authorizes them only at its API', () => {
  const account = { budget: 'account-1', everyMs: 60, secret: 'secret' };
  expect(accountRequest(account, 'example', API)).toEqual({
    limiter: 'example account-1',
    everyMs: 60,
    credentials: bearer(API, 'secret'),
  });
});

it('sends a body as JSON, and no body for a request that only reads', () => {
  expect(jsonRequest({ a: [1] })).toMatchObject({ body: '{"a":[1]}' });
  expect(jsonRequest(undefined)).not.toHaveProperty('body');
});

describe('a request to an API', () => {
  const asked: [url: string, request: VendorRequest][] = [];
  const ask = (path: string, status: number, body: unknown = { id: 'a' }) =>
    askVendor(
      {
        budget: 'account-1',
        everyMs: 60,
        secret: 'secret',
        http: async (url, request) => {
          asked.push([url, request]);
          const headers = new Headers({ date: 'Mon, 04 May 2026 10:00:00 GMT' });
          return { url, status, headers, bytes: new TextEncoder().encode(JSON.stringify(body)) };
        },
      },
      {
        vendor: 'Example',
        limiter: 'example',
        url: 'https://api.example.com/v1',
        refusal: (answer) =>
          answer.status === 404 ? null : new VendorError('scope', `It is ${answer.status}.`),
      },
      { path, schema: z.object({ id: z.string() }), sent: { everyMs: 120 } },
    );

  it('returns the response and the vendor’s time, or null if the resource does not exist', async () => {
    asked.length = 0;
    expect(await ask('things/a', 200)).toEqual({ data: { id: 'a' }, at: Date.UTC(2026, 4, 4, 10) });
    expect(await ask('things/b', 404)).toBeNull();
    expect(asked[0]).toMatchObject(['https://api.example.com/v1/things/a', { everyMs: 120 }]);
  });

  it('that is refused throws an error with the vendor’s meaning', async () => {
    await expect(ask('things/a', 403)).rejects.toThrow('It is 403.');
    await expect(ask('things/a', 200, { id: 7 })).rejects.toMatchObject({ kind: 'contract' });
  });

  it('follows a link of the API, and does not follow one that leads elsewhere', async () => {
    asked.length = 0;
    await ask('https://api.example.com/v1/things?page=2', 200);
    await expect(ask('https://api.example.com.evil.example/v1/things', 200)).rejects.toThrow('not its own');
    await expect(ask('https://api.example.com/v2/things', 200)).rejects.toThrow('not its own');
    expect(asked.map(([url]) => url)).toEqual(['https://api.example.com/v1/things?page=2']);
  });
});
