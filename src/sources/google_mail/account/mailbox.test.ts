import { expect, test } from 'vitest';
import type { VendorAnswer, VendorRequest } from '../../vendor-http/vendor-http.ts';
import { listHistory, listThreads, readLabels, readMessage, readProfile, readThread } from './mailbox.ts';

/** Creates a mailbox that answers every request with `body`, and records requests with their pace. */
function mailbox(body: object, status = 200) {
  const asked: string[] = [];
  const http = async (url: string, { everyMs, limiter }: VendorRequest): Promise<VendorAnswer> => {
    asked.push(`${limiter} ${everyMs} ${new URL(url).pathname}`);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    return { url, status, headers: new Headers(), bytes };
  };
  const access = { secret: 'token', secretKind: 'oauth', budget: 'mara', visibility: 'user' } as const;
  const rest = { now: () => new Date(0), known: async () => new Map(), fileBytesMax: 1_000 };
  return { asked, ctx: { ...access, ...rest, http, config: {}, everyMs: 10, api: 'https://gmail.example' } };
}

test('each request waits as long as its quota units require, in the account’s only limiter', async () => {
  const { ctx, asked } = mailbox({ emailAddress: 'mara@taproot.example', historyId: '7' });
  await readProfile(ctx);
  await readLabels(ctx);
  await listHistory(ctx, '7', null);
  await listThreads(ctx, null);
  await readThread(ctx, '19');
  await readMessage(ctx, '19', async () => {});
  expect(asked).toEqual([
    'Gmail mara 10 /gmail/v1/users/me/profile',
    'Gmail mara 10 /gmail/v1/users/me/labels',
    'Gmail mara 20 /gmail/v1/users/me/history',
    'Gmail mara 100 /gmail/v1/users/me/threads',
    'Gmail mara 400 /gmail/v1/users/me/threads/19',
    'Gmail mara 200 /gmail/v1/users/me/messages/19',
  ]);
});

test('missing resources are reported: an account without mail, a thread, a message', async () => {
  const { ctx } = mailbox({}, 404);
  await expect(readProfile(ctx)).rejects.toThrow('has no mailbox');
  expect(await readThread(ctx, '19')).toBeNull();
  expect(await readMessage(ctx, '19', async () => {})).toBe(false);
});

test('a repeated page is an error, and so is an invalid id', async () => {
  const { ctx } = mailbox({ threads: [], nextPageToken: 'p2', historyId: '7' });
  expect(await listThreads(ctx, null)).toEqual({ threads: [], next: 'p2' });
  await expect(listThreads(ctx, 'p2')).rejects.toThrow('the same page twice');
  await expect(listHistory(ctx, '7', 'p2')).rejects.toThrow('the same page twice');
  const wrong = mailbox({ messages: [{ id: '../1', threadId: '19' }] });
  await expect(readThread(wrong.ctx, '19')).rejects.toMatchObject({ kind: 'contract' });
});
