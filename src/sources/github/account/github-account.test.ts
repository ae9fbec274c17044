import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../lib/address-guard.ts';
import { finishSourceDocument } from '../../../parse/source-document.ts';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import type { Delivered, SyncContext, VendorChange } from '../../contract.ts';
import { createVendorHttp } from '../../vendor-http/vendor-http.ts';
import { readGithubJson } from '../github-json.ts';
import { limitOfGithub, nextPage } from './client.ts';
import { githubConnector } from './connector.ts';

const github = new FakeGithub('taproot/probe');
await github.start();
afterAll(() => github.close());

const paused: Date[] = [];
/** What the engine would keep of each item. */
let ledger: Map<string, Delivered | { version: string | null }>;
beforeEach(() => {
  ledger = new Map();
  paused.length = 0;
  github.clear();
  github.requests.length = 0;
  github.statuses.length = 0;
  github.faults.length = 0;
  github.token = 'token';
  github.perPage = 100;
});

const http = createVendorHttp({
  fetchGuarded: createGuardedFetch({
    privateNetworks: ['127.0.0.0/8'],
    timeoutMs: 2_000,
    responseBytesMax: 1_000_000,
  }),
  limiters: {
    reserve: async () => 0,
    isPaused: async () => false,
    pause: async (_key, until) => void paused.push(until),
  },
  traffic: { requests: 0, bytes: 0, waitedMs: 0 },
  now: () => new Date('2026-06-01T00:00:00Z'),
  sleep: async () => {},
  signal: new AbortController().signal,
});
const contextOf = (config: object = {}, secret = 'token'): SyncContext<unknown> => ({
  config: githubConnector.config.parse({ repositories: 'taproot/probe', api_url: github.url, ...config }),
  secret,
  http,
  now: () => new Date('2026-06-01T00:00:00Z'),
  known: async (items) =>
    new Map(
      [...ledger].flatMap(([item, { version }]) => (items.includes(item) ? [[item, version] as const] : [])),
    ),
});

/** Reads as the engine does, keeps what is reported, and returns it in short. */
async function read(
  cursor: unknown = null,
  config: object = {},
): Promise<{ changes: string[]; cursor: unknown }> {
  const changes: string[] = [];
  let last = cursor;
  for await (const change of githubConnector.changes(contextOf(config), cursor)) {
    if (change.kind === 'page')
      last = githubConnector.cursor.parse(JSON.parse(JSON.stringify(change.cursor)));
    else changes.push(keep(change));
  }
  return { changes, cursor: last };
}

function keep(change: Exclude<VendorChange<unknown>, { kind: 'page' }>): string {
  if (change.kind === 'gone') ledger.delete(change.item);
  if (change.kind === 'upsert') ledger.set(change.item, change);
  return `${change.kind} ${change.item}`;
}

/** What a thread became. */
function documentOf(item: string) {
  const held = ledger.get(item);
  if (!held || !('content' in held) || !('document' in held.content))
    throw new Error(`${item} is no document`);
  return finishSourceDocument(held.content.document);
}

describe('a repository', () => {
  test('is read whole, threads with all that was said, and then only what changes', async () => {
    const issue = github.open('The valve leaks', 'It drips since Monday.');
    github.comment(issue, 'I tightened it.');
    github.open('Tighten the valve', 'Turns it once more.', true);
    const first = await read();
    expect(first.changes).toEqual(['upsert taproot/probe#1', 'upsert taproot/probe#2']);
    expect(documentOf('taproot/probe#1')).toMatchObject({
      source: 'github',
      type: 'task',
      title: 'The valve leaks',
      resourceId: 'taproot/probe#1',
      metadata: { kind: 'issue', state: 'open', author: 'mara', labels: 'bug' },
      blocks: [{ text: 'It drips since Monday.' }, { text: 'I tightened it.', sender: { name: 'tomas' } }],
    });
    expect(documentOf('taproot/probe#2').metadata.kind).toBe('pull_request');
    github.requests.length = 0;
    const again = await read(first.cursor);
    expect(again.changes.filter((one) => one.startsWith('upsert'))).toEqual([]);
    expect(github.requests).toEqual(['/repos/taproot/probe/issues', '/repos/taproot/probe/issues/comments']);
    github.edit(issue, { state: 'closed' });
    const third = await read(again.cursor);
    expect(third.changes).toContain('upsert taproot/probe#1');
    expect(documentOf('taproot/probe#1').metadata.state).toBe('closed');
  });

  test('of which a comment was edited is read again, though its thread keeps its date', async () => {
    const issue = github.open('The valve leaks', 'It drips.');
    const comment = github.comment(issue, 'Wrong.');
    github.open('Another', 'Text.');
    const { cursor } = await read();
    github.editComment(comment, 'Right.');
    const second = await read(cursor);
    expect(second.changes).toContain('upsert taproot/probe#1');
    expect(documentOf('taproot/probe#1').blocks.map(({ text }) => text)).toEqual(['It drips.', 'Right.']);
    expect((await read(second.cursor)).changes.filter((one) => one.startsWith('upsert'))).toEqual([]);
  });

  test('that did not change is two requests that answer 304, also without a thread', async () => {
    for (const threads of [0, 2]) {
      for (let i = 0; i < threads; i++) github.comment(github.open(`Issue ${i}`, 'Text.'), 'Comment.');
      const second = await read((await read()).cursor);
      github.statuses.length = 0;
      const third = await read(second.cursor);
      expect([third.changes, third.cursor]).toEqual([[], second.cursor]);
      expect(github.statuses).toEqual([304, 304]);
      const [issue] = github.threads.values();
      if (issue) github.edit(issue, { title: 'Edited' });
      expect((await read(third.cursor)).changes).toHaveLength(threads);
    }
  });

  test('of several pages is read to its end, and resumed after any of them', async () => {
    github.perPage = 3;
    for (let i = 1; i <= 8; i++) github.open(`Issue ${i}`, 'Text.');
    const changes: string[] = [];
    let cursor: unknown = null;
    for (let runs = 0; runs < 9 && changes.length < 8; runs++)
      for await (const change of githubConnector.changes(contextOf(), cursor)) {
        if (change.kind !== 'page') {
          const one = keep(change);
          if (one.startsWith('upsert')) changes.push(one);
        } else {
          cursor = JSON.parse(JSON.stringify(change.cursor));
          break;
        }
      }
    expect(changes).toEqual(Array.from({ length: 8 }, (_, i) => `upsert taproot/probe#${i + 1}`));
  });

  test('is listed whole, so that what was deleted or transferred is known', async () => {
    github.perPage = 2;
    for (let i = 1; i <= 5; i++) github.open(`Issue ${i}`, 'Text.');
    const [first] = github.threads.keys();
    github.threads.delete(first ?? 0);
    const listed: string[] = [];
    for await (const item of githubConnector.listIds?.(contextOf()) ?? []) listed.push(item);
    expect(listed).toHaveLength(4);
    expect(listed).not.toContain(`taproot/probe#${first}`);
  });

  test('gives the document that its export gives', async () => {
    const issue = github.open('The valve leaks', 'It **drips**.');
    github.comment(issue, 'I tightened it.');
    await read();
    // What `gh` writes is JSON.
    const [exported] = readGithubJson(JSON.parse(JSON.stringify(github.exported())));
    expect(exported && finishSourceDocument(exported)).toEqual(documentOf(`taproot/probe#${issue.number}`));
  });
});

describe('a thread alone', () => {
  test('is fetched with what was said; null when it is gone', async () => {
    const issue = github.open('One', 'Text.');
    expect(await githubConnector.fetch(contextOf(), `taproot/probe#${issue.number}`)).toMatchObject({
      resourceId: `taproot/probe#${issue.number}`,
    });
    expect(await githubConnector.fetch(contextOf(), 'taproot/probe#999')).toBeNull();
  });
});

describe('a token', () => {
  test('says whose it is, and must open every repository', async () => {
    expect(await githubConnector.check(contextOf())).toEqual({ id: '77', label: 'mara' });
    const both = contextOf({ repositories: ['taproot/probe', 'taproot/other'] });
    await expect(githubConnector.check(both)).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('does not open taproot/other'),
    });
  });

  test('that was revoked is refused at once, in words', async () => {
    await expect(githubConnector.check(contextOf({}, 'old'))).rejects.toMatchObject({
      kind: 'revoked',
      message: expect.stringContaining('Make another one'),
    });
    expect(github.requests).toHaveLength(1);
  });

  test('without a permission names it, and one that asks too often waits as long as GitHub says', async () => {
    github.faults.push({ status: 403, headers: {} });
    await expect(read()).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('read access'),
    });
    github.faults.push({ status: 403, headers: { 'retry-after': '90' } });
    await expect(read()).rejects.toMatchObject({ kind: 'limited', until: new Date('2026-06-01T00:01:30Z') });
    expect(paused).toHaveLength(1);
  });
});

describe('what GitHub says', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const until = (status: number, headers: Record<string, string>) =>
    limitOfGithub({ status, headers: new Headers(headers), bytes: new Uint8Array() }, now)?.toISOString() ??
    null;

  test('of limits is when to ask again; a plain 403 is none', () => {
    expect(until(403, {})).toBeNull();
    expect(until(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1780272000' })).toBeNull();
    expect(until(403, { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '1780272000' })).toBeNull();
    expect(until(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1780272000' })).toBe(
      '2026-06-01T00:00:00.000Z',
    );
    expect(until(429, { 'retry-after': '60' })).toBe('2026-06-01T00:01:00.000Z');
  });

  test('of pages is where the next one is', () => {
    expect(nextPage('<https://x/1>; rel="prev", <https://x/3>; rel="next"')).toBe('https://x/3');
    expect(nextPage('<https://x/1>; rel="prev"')).toBeNull();
    expect(nextPage(null)).toBeNull();
  });

  test('of a page that leads to itself ends the run with a sentence', async () => {
    const page = {
      status: 200,
      headers: { link: `<${github.url}/repos/taproot/probe/issues?page=2>; rel="next"` },
      body: '[]',
    };
    github.faults.push(page, page);
    await expect(read()).rejects.toMatchObject({
      kind: 'contract',
      message: 'GitHub gave the same page twice.',
    });
    expect(github.requests).toHaveLength(2);
  });

  test('otherwise than it describes is said without its content', async () => {
    github.faults.push({ status: 200, headers: {} });
    await expect(githubConnector.check(contextOf())).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('/user otherwise than it describes: id'),
    });
  });
});

test.each([
  [{ repositories: [] }],
  [{ repositories: 'probe' }],
  [{ repositories: 'a/b/c' }],
  [{ api_url: 'ftp://x' }],
])('a config of %j is refused', (config) => {
  expect(githubConnector.config.safeParse({ repositories: 'a/b', ...config }).success).toBe(false);
});
