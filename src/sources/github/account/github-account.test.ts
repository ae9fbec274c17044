import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { finishSourceDocument } from '../../../parse/source-document.ts';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import { readGithubJson } from '../github-json.ts';
import { limitOfGithub, nextPage } from './client.ts';
import { githubConnector } from './connector.ts';

const github = new FakeGithub('taproot/probe');
await github.start();
afterAll(() => github.close());

let reader: AccountReader;
const config = { repositories: 'taproot/probe', api_url: github.url };
beforeEach(() => {
  reader = new AccountReader(githubConnector);
  github.clear();
  for (const held of [github.requests, github.answers, github.faults]) held.length = 0;
  github.perPage = 100;
});

const documentOf = (item: string) => reader.documents.get(item);
const upserts = async () => (await reader.read(config)).filter((one) => one.startsWith('upsert'));

describe('a repository', () => {
  test('is read in full, threads with all comments, and then only changes', async () => {
    const issue = github.open('The valve leaks', 'It drips since Monday.');
    github.comment(issue, 'I tightened it.');
    github.open('Tighten the valve', 'Turns it once more.', true);
    expect(await reader.read(config)).toEqual(['upsert taproot/probe#1', 'upsert taproot/probe#2']);
    expect(documentOf('taproot/probe#1')).toMatchObject({
      source: 'github',
      type: 'task',
      title: 'The valve leaks',
      resourceId: 'taproot/probe#1',
      metadata: { kind: 'issue', state: 'open', author: 'mara', labels: 'bug' },
      blocks: [{ text: 'It drips since Monday.' }, { text: 'I tightened it.', sender: { name: 'tomas' } }],
    });
    expect(documentOf('taproot/probe#2')?.metadata.kind).toBe('pull_request');
    github.requests.length = 0;
    expect(await upserts()).toEqual([]);
    expect(github.requests).toEqual(['/repos/taproot/probe/issues', '/repos/taproot/probe/issues/comments']);
    github.edit(issue, { state: 'closed' });
    expect(await upserts()).toEqual(['upsert taproot/probe#1']);
    expect(documentOf('taproot/probe#1')?.metadata.state).toBe('closed');
  });

  test('with an edited comment is read again, even if its thread keeps its date', async () => {
    const comment = github.comment(github.open('The valve leaks', 'It drips.'), 'Wrong.');
    github.open('Another', 'Text.');
    await reader.read(config);
    github.editComment(comment, 'Right.');
    expect(await upserts()).toEqual(['upsert taproot/probe#1']);
    expect(documentOf('taproot/probe#1')?.blocks.map(({ text }) => text)).toEqual(['It drips.', 'Right.']);
    expect(await upserts()).toEqual([]);
  });

  test('with a comment edited before a thread changed is read again, even if reading stops between the two', async () => {
    const comment = github.comment(github.open('The valve leaks', 'It drips.'), 'Wrong.');
    const other = github.open('Another', 'Text.');
    await reader.read(config);
    github.editComment(comment, 'Right.');
    github.pass(60);
    github.edit(other, { title: 'Edited' });
    await reader.read(config, 1);
    await reader.read(config);
    expect(documentOf('taproot/probe#1')?.blocks.map(({ text }) => text)).toEqual(['It drips.', 'Right.']);
  });

  test('without changes costs two requests that answer 304, even without a thread', async () => {
    for (const threads of [0, 2]) {
      for (let i = 0; i < threads; i++) github.comment(github.open(`Issue ${i}`, 'Text.'), 'Comment.');
      await reader.read(config);
      await reader.read(config);
      const { cursor } = reader;
      github.answers.length = 0;
      expect([await reader.read(config), reader.cursor]).toEqual([[], cursor]);
      expect(github.answers).toEqual(Array(2).fill(expect.stringMatching(/ 304$/)));
      const [issue] = github.threads.values();
      if (issue) github.edit(issue, { title: 'Edited' });
      expect(await upserts()).toHaveLength(Math.min(1, threads));
    }
  });

  test('with several pages is read to its end, and resumed after any of them', async () => {
    github.perPage = 3;
    for (let i = 1; i <= 8; i++) {
      github.pass(10);
      github.open(`Issue ${i}`, 'Text.');
    }
    const changes: string[] = [];
    for (let runs = 0; runs < 9; runs++) changes.push(...(await reader.read(config, 1)));
    expect(changes.filter((one) => one.startsWith('upsert'))).toEqual(
      Array.from({ length: 8 }, (_, i) => `upsert taproot/probe#${i + 1}`),
    );
  });

  test('loses no thread when one moves to another page, or disappears, while it is read or listed', async () => {
    github.perPage = 3;
    const issues = Array.from({ length: 8 }, (_, i) => github.open(`Issue ${i}`, 'Text.'));
    const moves = issues.map((issue) => () => github.edit(issue, { title: 'Moved' }));
    github.faults.push(() => {}, ...moves.slice(0, 2));
    await reader.read(config);
    expect([...reader.versions.keys()]).toHaveLength(8);
    github.faults.push(
      () => {},
      () => github.threads.delete(3),
    );
    expect(new Set(await reader.list(config))).toEqual(new Set(reader.versions.keys()));
  });

  test('that the token could not open is read in full once it can again', async () => {
    github.open('One', 'Text.');
    await reader.read(config);
    github.faults.push({ status: 404, body: {} });
    expect(await reader.read(config)).toEqual([]);
    // As that day's listing leaves it.
    reader.versions.clear();
    expect(await upserts()).toEqual(['upsert taproot/probe#1']);
  });

  test('gives the document that its export gives', async () => {
    const issue = github.open('The valve leaks', 'It **drips**.');
    github.comment(issue, 'I tightened it.');
    await reader.read(config);
    // The output of `gh` is JSON.
    const [exported] = readGithubJson(JSON.parse(JSON.stringify(github.exported())));
    expect(exported && finishSourceDocument(exported)).toEqual(documentOf(`taproot/probe#${issue.number}`));
  });
});

describe('a thread alone', () => {
  test('is fetched with its comments; null if it is deleted', async () => {
    const issue = github.open('One', 'Text.');
    expect(
      await githubConnector.fetch?.(reader.context(config), `taproot/probe#${issue.number}`),
    ).toMatchObject({
      resourceId: `taproot/probe#${issue.number}`,
    });
    expect(await githubConnector.fetch?.(reader.context(config), 'taproot/probe#999')).toBeNull();
  });
});

describe('a token', () => {
  test('names its owner, and must open every repository', async () => {
    expect(await githubConnector.check(reader.context(config))).toMatchObject({ id: '77', label: 'mara' });
    const both = reader.context({ ...config, repositories: ['taproot/probe', 'taproot/other'] });
    await expect(githubConnector.check(both)).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('does not open taproot/other'),
    });
  });

  test('that was revoked is refused at once, with a message', async () => {
    await expect(githubConnector.check(reader.context(config, 'old'))).rejects.toMatchObject({
      kind: 'revoked',
      message: expect.stringContaining('Make another one'),
    });
    expect(github.requests).toHaveLength(1);
  });

  test('without a permission names it, and one that exceeds its limit waits as long as GitHub says', async () => {
    github.faults.push({ status: 403, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('read access'),
    });
    github.faults.push({ status: 403, headers: { 'retry-after': '90' }, body: {} });
    await expect(reader.read(config)).rejects.toMatchObject({
      kind: 'limited',
      until: new Date('2026-06-01T00:01:30Z'),
    });
    expect(reader.paused).toHaveLength(1);
  });
});

test('a thread is found even if it arrives when the list of changes was exactly one full page', async () => {
  github.perPage = 3;
  for (const name of ['valve', 'pump', 'kiln']) github.open(name, 'It leaks.');
  // Changes stay in the list for some minutes: the second reading has the same three.
  for (const round of ['first', 'again', 'unchanged']) expect([round, await upserts()]).toHaveLength(2);
  github.open('bench', 'It wobbles.');
  expect(await upserts()).toEqual(['upsert taproot/probe#4']);
});

describe('GitHub’s headers', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const until = (status: number, headers: Record<string, string>) =>
    limitOfGithub({ status, headers: new Headers(headers), bytes: new Uint8Array() }, now)?.toISOString() ??
    null;

  test('give the time of the next request, except on a plain 403', () => {
    expect(until(403, {})).toBeNull();
    expect(until(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1780272000' })).toBeNull();
    expect(until(403, { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '1780272000' })).toBeNull();
    expect(until(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1780272000' })).toBe(
      '2026-06-01T00:00:00.000Z',
    );
    expect(until(429, { 'retry-after': '60' })).toBe('2026-06-01T00:01:00.000Z');
    // The header may state a date (RFC 9110, 10.2.3): such a 403 is a limit, not a missing right.
    expect(until(403, { 'retry-after': 'Mon, 01 Jun 2026 00:01:00 GMT' })).toBe('2026-06-01T00:01:00.000Z');
  });

  test('give the next page’s address', () => {
    expect(nextPage('<https://x/1>; rel="prev", <https://x/3>; rel="next"')).toBe('https://x/3');
    expect(nextPage('<https://x/1>; rel="prev"')).toBeNull();
    expect(nextPage(null)).toBeNull();
  });

  test('that lead a page to itself end the run with an error', async () => {
    const page = {
      status: 200,
      headers: { link: `<${github.url}/repos/taproot/probe/issues?page=2>; rel="next"` },
      body: '[]',
    };
    github.faults.push({ body: [] }, page, page, page);
    await expect(reader.read(config)).rejects.toMatchObject({
      kind: 'contract',
      message: 'GitHub gave the same page twice.',
    });
    expect(github.requests).toHaveLength(4);
  });

  test('in an unexpected format are reported without their content', async () => {
    github.faults.push({ body: {} });
    await expect(githubConnector.check(reader.context(config))).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('/user in an unexpected format: id'),
    });
  });
});

test.each([
  [{ repositories: [] }],
  [{ repositories: 'probe' }],
  [{ repositories: 'a/b/c' }],
  [{ api_url: 'ftp://x' }],
  [{ repository: 'a/b' }],
])('a config of %j is refused', (wrong) => {
  expect(githubConnector.config.safeParse({ repositories: 'a/b', ...wrong }).success).toBe(false);
});
