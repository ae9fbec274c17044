import { describe, expect, test } from 'vitest';
import { type SourceConnection, sayConnection, sayRun, sayState, tableOf } from './describe-connection.ts';
import { readConfigFlags } from './read-config-flags.ts';
import { waitForRun } from './wait-for-run.ts';

const run = (more: object = {}) => ({
  id: 'r1',
  state: 'completed' as const,
  reason: null,
  started_at: '2026-05-04T10:00:00.000Z',
  ended_at: '2026-05-04T10:01:00.000Z',
  added: 3,
  changed: 1,
  unchanged: 7,
  deleted: 2,
  failed: 0,
  requests: 12,
  bytes: 4_000,
  waited_ms: 11_400,
  ...more,
});
const connection = (more: Partial<SourceConnection> = {}): SourceConnection => ({
  id: 'c1',
  integration_id: 'web_crawler',
  provider: 'web_crawler',
  label: 'Docs',
  account: 'https://docs.example.com/',
  visibility: 'user',
  auth_mode: 'none',
  state: 'active',
  reason: null,
  config: {},
  selected_count: 0,
  documents: { total: 9, completed: 8, processing: 1, failed: 0 },
  failures: 0,
  limit_reached: null,
  missing: 0,
  last_run: run(),
  listed_at: '2026-05-04T10:01:00.000Z',
  next_run_at: '2026-05-05T10:00:00.000Z',
  created_at: '2026-05-04T09:00:00.000Z',
  ...more,
});

describe('a connection in words', () => {
  test('says what it is doing and when it continues', () => {
    expect(sayConnection(connection()).split('\n')).toEqual([
      'connection c1',
      'source     web_crawler',
      'account    https://docs.example.com/',
      'label      Docs',
      'seen by    the user who connected it',
      'state      up to date',
      'documents  9, of which 1 are being processed and 0 failed',
      'listed     everything at 2026-05-04 10:01 UTC; to find every later deletion: cambium sources sync c1 --everything',
      'last run   2026-05-04 10:00 UTC completed: 3 new, 1 changed, 7 unchanged, 2 deleted, 0 failed',
      'requests   12, 4000 bytes, 11 s of pauses',
      'next run   2026-05-05 10:00 UTC',
    ]);
  });

  test.each([
    ['needs_reauth', 'key', 'what to do cambium sources reconnect c1 --key-file FILE'],
    ['needs_reauth', 'service_account', 'reconnect c1 --service-account FILE --subject WHO'],
    ['needs_reauth', 'oauth', 'what to do cambium sources reconnect c1'],
    ['paused', 'key', 'what to do cambium sources resume c1'],
  ] as const)('that is %s and was opened by %s names the command that helps', (state, auth_mode, command) => {
    expect(sayConnection(connection({ state, auth_mode }))).toContain(command);
    expect(sayConnection(connection({ auth_mode }))).not.toContain('what to do');
  });

  test('says why, and where the failures are listed', () => {
    const text = sayConnection(
      connection({ state: 'failing', reason: 'The site does not answer.', failures: 2 }),
    );
    expect(text).toContain('because    The site does not answer.');
    expect(sayConnection(connection({ missing: 3 }))).toContain(
      'missing    3 documents were not there at the last look; they are deleted when they are still missing a day later',
    );
    expect(sayConnection(connection({ config: { channels: ['a', 'b'], limit: 50, folders: [] } }))).toContain(
      'settings   channels=a,b limit=50\n',
    );
    expect(sayConnection(connection({ limit_reached: 9 }))).toContain(
      'limit      reached: what is beyond 9 was not read; cambium sources set c1 limit=NUMBER',
    );
    expect(sayConnection(connection())).not.toContain('limit      ');
    expect(text).toContain('2 items could not be read: cambium sources failures c1');
    expect(sayConnection(connection({ visibility: 'app' }))).toContain('every user of the app');
  });

  test.each([
    [{}, 'up to date'],
    [{ last_run: run({ state: 'stopped' }) }, 'waits for its next run'],
    [{ last_run: run({ state: 'failed' }) }, 'waits for its next run'],
    [{ last_run: null }, 'waits for its first run'],
    [{ last_run: run({ state: 'running' }) }, 'a run is in progress'],
    [{ state: 'failing' as const, last_run: run({ state: 'running' }) }, 'a run is in progress'],
    [{ state: 'failing' as const }, 'failing, will be retried'],
    [{ last_run: run({ state: 'waiting' }) }, 'waits because the source asks for it'],
    [{ state: 'paused' as const }, 'paused'],
    [{ state: 'needs_reauth' as const }, 'access refused'],
    [{ state: 'deleting' as const }, 'is being removed'],
  ])('%j is shown as %s', (more, expected) => {
    expect(sayState(connection(more))).toBe(expected);
  });

  test('is a row of the list, and a run is a line', () => {
    expect(tableOf([connection()]).split('\n')).toHaveLength(2);
    expect(sayRun(run({ state: 'failed' }))).toContain('UTC failed: 3 new');
  });
});

describe('--set', () => {
  test('reads numbers, booleans, lists and text', () => {
    expect(
      readConfigFlags(['limit=50', 'deep=true', 'names=a, b', 'url=https://a.example/?x=1', 'off=false']),
    ).toEqual({
      limit: 50,
      deep: true,
      names: ['a', 'b'],
      url: 'https://a.example/?x=1',
      off: false,
    });
  });

  test.each(['limit', '=50', ''])('refuses %j', (pair) => {
    expect(() => readConfigFlags([pair])).toThrow('name=value');
  });
});

describe('waiting for a run', () => {
  const shown: string[] = [];
  const line = { show: (text: string) => void shown.push(text), end: () => {} };
  const waitOver = async (seen: SourceConnection[], after: string | null) => {
    const answers = seen.values();
    const getConnection = async () => {
      const next = answers.next();
      if (next.done) throw new Error('asked too often');
      return next.value;
    };
    return waitForRun({ getConnection }, 'c1', after, { lookMs: 0, line });
  };
  const settled = { documents: { total: 9, completed: 9, processing: 0, failed: 0 } };

  test('ends when a newer run has ended and its documents are processed', async () => {
    const end = connection({ ...settled, last_run: run({ id: 'r2' }) });
    const seen = [
      connection(settled),
      connection({ ...settled, last_run: run({ id: 'r2', state: 'running' }) }),
      connection({ last_run: run({ id: 'r2' }) }),
      end,
    ];
    expect(await waitOver(seen, 'r1')).toBe(end);
    expect(shown).toContain('a run is in progress  9 documents, 0 being processed');
    expect(await waitOver([connection({ last_run: null }), end], null)).toBe(end);
  });

  test('ends if no run will come', async () => {
    const paused = connection({ state: 'paused' });
    expect(await waitOver([paused], 'r1')).toBe(paused);
  });
});
