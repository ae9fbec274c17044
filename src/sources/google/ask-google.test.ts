import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { VendorAnswer, VendorRequest } from '../vendor-http/vendor-http.ts';
import { askGoogle, googlePages, limitOfGoogle, readGoogle } from './ask-google.ts';

const api = {
  name: 'Google Calendar',
  url: 'https://google.example/calendar/v3',
  refusals: { tooOld: 'It is too old.' },
};
const NOW = new Date('2026-06-01T00:00:00Z');

/** Creates an account for which every request gets the same answer. */
function accountWith(status: number, body: unknown) {
  const asked: { url: string; request: VendorRequest }[] = [];
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  const http = async (url: string, request: VendorRequest): Promise<VendorAnswer> => {
    asked.push({ url, request });
    return { url, status, headers: new Headers(), bytes };
  };
  return { asked, ctx: { http, secret: 'token', budget: 'mara', everyMs: 100 } };
}
const reasonOf = (reason: string) => ({ error: { errors: [{ reason }] } });
/** Errors of newer Google APIs. */
const detailOf = (reason: string) => ({ error: { status: 'PERMISSION_DENIED', details: [{}, { reason }] } });

describe('a request', () => {
  test('sends the token only to the API’s address, through the account’s own limiter', async () => {
    const { asked, ctx } = accountWith(200, {});
    await askGoogle(ctx, api, 'users/me/calendarList');
    await askGoogle(ctx, { ...api, everyMs: 200 }, 'calendars/1');
    expect(asked).toMatchObject([
      {
        url: 'https://google.example/calendar/v3/users/me/calendarList',
        request: {
          limiter: 'Google Calendar mara',
          everyMs: 100,
          credentials: { origin: 'https://google.example', headers: { authorization: 'Bearer token' } },
        },
      },
      { request: { everyMs: 200 } },
    ]);
  });

  test('is parsed by its schema: missing values are null, and unexpected ones are reported by path', async () => {
    const given = { path: 'calendars/1', schema: z.object({ id: z.string() }) };
    expect(await readGoogle(accountWith(200, { id: 'one' }).ctx, api, given)).toEqual({ id: 'one' });
    expect(await readGoogle(accountWith(404, reasonOf('notFound')).ctx, api, given)).toBeNull();
    expect(await readGoogle(accountWith(410, reasonOf('deleted')).ctx, api, given)).toBeNull();
    await expect(readGoogle(accountWith(200, { id: 1 }).ctx, api, given)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('/calendar/v3/calendars/1 in an unexpected format: id'),
    });
  });

  test('takes nothing for deleted because a list must be read again', async () => {
    const given = { path: 'calendars/1/events/7', schema: z.object({ id: z.string() }) };
    for (const reason of ['fullSyncRequired', 'updatedMinTooLongAgo'])
      await expect(readGoogle(accountWith(410, reasonOf(reason)).ctx, api, given)).rejects.toMatchObject({
        kind: 'contract',
        message: `Google Calendar answered with the error ${reason}.`,
      });
  });

  test('may accept another response, which is otherwise an error', async () => {
    const { ctx } = accountWith(400, reasonOf('invalid'));
    await expect(askGoogle(ctx, api, 'events')).rejects.toThrow('the error invalid');
    expect(await askGoogle(ctx, api, 'events', { understood: [400] })).toMatchObject({ status: 400 });
  });
});

describe('a refusal', () => {
  test.each([
    [401, reasonOf('authError'), 'revoked', 'reconnect'],
    [403, reasonOf('insufficientPermissions'), 'scope', 'leave the box next to it ticked'],
    [403, detailOf('ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'scope', 'leave the box next to it ticked'],
    [403, reasonOf('accessNotConfigured'), 'scope', 'The operator enables it'],
    [403, detailOf('SERVICE_DISABLED'), 'scope', 'The operator enables it'],
    [403, reasonOf('domainPolicy'), 'scope', 'An administrator'],
    [403, reasonOf('forbidden'), 'contract', 'the error forbidden.'],
    [403, reasonOf('tooOld'), 'contract', 'It is too old.'],
    [403, '<html>Sorry</html>', 'contract', 'the error status 403.'],
    [403, { error: 'plain' }, 'contract', 'the error status 403.'],
    [400, reasonOf('a secret <of somebody>'), 'contract', 'the error status 400.'],
  ])('with %i %j says what to do', async (status, body, kind, sentence) => {
    const refused = askGoogle(accountWith(status, body).ctx, api, 'events');
    await expect(refused).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test.each([
    [403, reasonOf('rateLimitExceeded'), 60],
    [403, reasonOf('userRateLimitExceeded'), 60],
    [403, detailOf('RATE_LIMIT_EXCEEDED'), 60],
    [403, reasonOf('quotaExceeded'), 3_600],
    [403, reasonOf('dailyLimitExceeded'), 3_600],
    [403, reasonOf('forbidden'), null],
    [400, reasonOf('rateLimitExceeded'), null],
    [403, '', null],
  ])('with %i %j is a pause in seconds, or null: %s', (status, body, seconds) => {
    const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
    const until = limitOfGoogle({ status, headers: new Headers(), bytes }, NOW);
    expect(until && (until.getTime() - NOW.getTime()) / 1_000).toBe(seconds);
  });
});

test('a list is read page by page and can be resumed, and one that repeats a page is refused', async () => {
  const lists: Record<string, { items: number[]; nextPageToken?: string }> = {
    first: { items: [1], nextPageToken: 'b' },
    b: { items: [2], nextPageToken: 'c' },
    c: { items: [3] },
    again: { items: [4], nextPageToken: 'again' },
  };
  const read = (start: string | null) =>
    Array.fromAsync(googlePages('Gmail', start, async (token) => lists[token ?? 'first'] ?? { items: [] }));
  expect((await read(null)).map(({ page, next }) => [...page.items, next])).toEqual([
    [1, 'b'],
    [2, 'c'],
    [3, null],
  ]);
  expect((await read('c')).map(({ page }) => page.items)).toEqual([[3]]);
  await expect(read('again')).rejects.toThrow('Gmail gave the same page twice');
});
