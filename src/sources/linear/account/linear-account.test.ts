import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { finishSourceDocument } from '../../../parse/source-document.ts';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeLinear } from '../../../../test/vendors/linear/linear.ts';
import { readLinearCsv } from '../linear-csv.ts';
import { limitOfLinear } from './client.ts';
import { linearConnector as connector } from './connector.ts';

const linear = new FakeLinear();
await linear.start();
afterAll(() => linear.close());

let reader: AccountReader;
const config = { api_url: linear.url };
beforeEach(() => {
  reader = new AccountReader(connector);
  for (const held of [linear.issues, linear.comments]) held.clear();
  linear.requests.length = 0;
  linear.faults.length = 0;
  linear.perPage = 100;
});

describe('a workspace', () => {
  test('is read in full, issues with their comments, and then only changes', async () => {
    const issue = linear.add('The valve leaks', 'It **drips** since Monday.');
    const comment = linear.comment(issue, 'I tightened it.');
    linear.comment(issue, 'Thank you.', comment.id);
    linear.pass(60);
    expect(await reader.read(config)).toEqual([`upsert ${issue.id}`]);
    expect(reader.documents.get(issue.id)).toMatchObject({
      source: 'linear',
      type: 'task',
      title: 'The valve leaks',
      resourceId: issue.identifier,
      url: `https://linear.app/taproot/issue/${issue.identifier}`,
      metadata: { Team: 'Engineering', Status: 'In Progress', Labels: 'leak, urgent' },
      participants: [
        { name: null, email: 'mara@taproot.example' },
        { name: 'Tomas', email: 'tomas@taproot.example' },
      ],
      lastModified: issue.updatedAt,
    });
    const said = reader.documents.get(issue.id)?.blocks.slice(1);
    expect(said).toMatchObject([
      { text: 'It drips since Monday.' },
      { text: 'I tightened it.', sender: { name: 'Tomas' }, message_id: comment.id },
      { text: 'Thank you.', reply_to: comment.id },
    ]);
    linear.pass(60);
    linear.requests.length = 0;
    expect(await reader.read(config)).toEqual([]);
    expect(linear.requests).toEqual(['issues', 'comments']);
    linear.editComment(comment, 'I replaced it.');
    linear.pass(60);
    expect(await reader.read(config)).toEqual([`upsert ${issue.id}`]);
    expect(reader.documents.get(issue.id)?.blocks[2]?.text).toBe('I replaced it.');
  });

  test('with several pages is resumed after any of them, and nothing is reported twice', async () => {
    linear.perPage = 3;
    const issues = Array.from({ length: 8 }, (_, i) => linear.add(`Issue ${i}`));
    const reported: string[] = [];
    for (let runs = 0; runs < 3; runs++) reported.push(...(await reader.read(config, 1)));
    expect(reported.toSorted()).toEqual(issues.map(({ id }) => `upsert ${id}`).toSorted());
  });

  test('gives an issue the same id, type, title and texts as its export', async () => {
    const issue = linear.add('The *valve* leaks', '## Why\n\n- old');
    await reader.read(config);
    const [exported] = readLinearCsv(
      `ID,Team,Title,Description,Status,Priority,Project,Creator,Labels,Cycle Number,Created,Updated
${issue.identifier},Engineering,The *valve* leaks,"## Why\n\n- old",In Progress,High,Valves,mara@taproot.example,"leak, urgent",7,${issue.createdAt},${issue.updatedAt}`,
    );
    const url = `https://linear.app/taproot/issue/${issue.identifier}`;
    expect(exported && { ...finishSourceDocument(exported), url }).toEqual(reader.documents.get(issue.id));
  });

  test('drops trashed issues immediately, and lists the rest', async () => {
    const [one, two, three] = [linear.add('One'), linear.add('Two'), linear.add('Three')];
    await reader.read(config);
    linear.trash(one);
    linear.erase(two);
    expect(await reader.read(config)).toContain(`gone ${one.id}`);
    expect(await reader.list(config)).toEqual([three.id]);
    expect(await connector.fetch?.(reader.context(config), one.id)).toBeNull();
    expect(await connector.fetch?.(reader.context(config), three.id)).toMatchObject({ item: three.id });
  });

  test('is read team by team on request, and in full again when the teams change', async () => {
    const [ours] = [linear.add('Ours', null, 'OPS'), linear.add('Theirs', null, 'ENG')];
    const ops = { ...config, teams: 'OPS' };
    expect(await reader.read(ops)).toEqual([`upsert ${ours.id}`]);
    expect(await reader.list(ops)).toEqual([ours.id]);
    await expect(reader.read({ ...config, teams: 'OPS,ENG'.split(',') })).rejects.toMatchObject({
      kind: 'cursor',
    });
  });
});

describe('a key', () => {
  test('names its owner, and must be able to read every team', async () => {
    expect(await connector.check(reader.context(config))).toEqual({ id: 'user-1', label: 'Taproot' });
    const asked = connector.check(reader.context({ ...config, teams: ['ENG', 'LAW', 'HR'] }));
    await expect(asked).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('does not open LAW, HR'),
    });
  });

  test.each([
    ['that was revoked', 401, 'AUTHENTICATION_ERROR', 'revoked', 'Make another one and reconnect'],
    ['that was revoked, reported with 400', 400, 'AUTHENTICATION_ERROR', 'revoked', 'refuses the key'],
    ['without the right to read', 403, 'FORBIDDEN', 'scope', 'the permission Read'],
    [
      'of a workspace with another error',
      400,
      'FEATURE_NOT_ACCESSIBLE',
      'contract',
      'FEATURE_NOT_ACCESSIBLE',
    ],
    ['with an error that is a sentence', 400, 'The key lin_1 is wrong', 'contract', 'the error UNKNOWN.'],
  ])('%s is refused with a message', async (_what, status, code, kind, sentence) => {
    linear.faults.push({ status, body: { errors: [{ message: 'No', extensions: { code } }] } });
    const read = reader.read(config);
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('that exceeds its limit waits as long as Linear says', async () => {
    linear.faults.push(linear.limit(30));
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toHaveLength(1);
  });

  test('fails on responses in an unexpected format without repeating their content', async () => {
    linear.faults.push({ body: { data: { issues: { nodes: [{ id: 7 }], pageInfo: {} } } } });
    await expect(reader.read(config)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('/graphql in an unexpected format: data.issues.nodes.0.id'),
    });
  });
});

describe('a limit of Linear', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const until = (status: number, headers: Record<string, string>, body = '{"code":"RATELIMITED"}') => {
    const bytes = new TextEncoder().encode(body);
    return limitOfLinear({ status, headers: new Headers(headers), bytes }, now)?.toISOString() ?? null;
  };
  const budget = (name: string, remaining: number, reset: number) => ({
    [`x-ratelimit-${name}-remaining`]: String(remaining),
    [`x-ratelimit-${name}-reset`]: String(reset),
  });
  const at = Date.parse('2026-06-01T00:10:00Z');

  test('is a 400 with its code, and lasts a minute if Linear does not say how long', () => {
    expect(until(400, {}, '{"code":"INVALID_INPUT"}')).toBeNull();
    expect(until(200, budget('requests', 0, at))).toBeNull();
    expect([until(400, {}), until(429, {})]).toEqual(Array(2).fill('2026-06-01T00:01:00.000Z'));
  });

  test('lasts until the last of the exhausted budgets is full, in seconds or milliseconds', () => {
    const both = { ...budget('requests', 0, at / 1_000), ...budget('complexity', 0, at + 60_000) };
    expect(until(400, both)).toBe('2026-06-01T00:11:00.000Z');
    expect(until(400, { ...both, ...budget('complexity', 9, at + 60_000) })).toBe('2026-06-01T00:10:00.000Z');
  });
});

test.each([
  [{ team: 'ENG' }],
  [{ teams: 'engineering team' }],
  [{ teams: ['eng'] }],
  [{ api_url: 'ftp://x' }],
])('a config of %j is refused', (wrong) => {
  expect(connector.config.safeParse(wrong).success).toBe(false);
});
