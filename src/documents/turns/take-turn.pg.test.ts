import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { cloneDatabaseWith } from '../../../test/stored/documents.ts';
import { costOf, takeTurn } from './take-turn.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabaseWith('big', 'small', 'late');
});
afterAll(() => database?.drop());

const turn = (waiting: string[], cost: (appId: string) => number | null): Promise<string | null> =>
  database.sql.begin((tx) =>
    takeTurn(
      tx,
      'extraction',
      async () => waiting,
      async (appId) => {
        const of = cost(appId);
        return of === null ? null : { work: appId, cost: of };
      },
    ),
  );
async function turns(
  n: number,
  waiting: string[],
  cost: (appId: string) => number | null,
): Promise<string[]> {
  const taken: string[] = [];
  for (let i = 0; i < n; i++) taken.push((await turn(waiting, cost)) ?? 'nobody');
  return taken;
}

test('apps with equally expensive turns get equally many', async () => {
  const taken = await turns(10, ['big', 'small'], () => 5);
  expect(taken.filter((app) => app === 'small')).toHaveLength(5);
});

test('an app whose turns cost ten times as much gets a tenth as many', async () => {
  const taken = await turns(22, ['big', 'small'], (app) => (app === 'big' ? 10 : 1));
  expect(taken.filter((app) => app === 'big').length).toBeLessThanOrEqual(3);
});

test('an app that arrives later is next, without making up for unused turns', async () => {
  await turns(50, ['big'], () => 25);
  const taken = await turns(6, ['big', 'late'], () => 25);
  expect(taken).toContain('late');
  expect(taken.slice(0, 2)).toContain('late');
  expect(taken.filter((app) => app === 'late')).toHaveLength(3);
});

test('an app that may have no work now is skipped, and its turn is not spent', async () => {
  expect(await turn(['big', 'small'], (app) => (app === 'big' ? null : 1))).toBe('small');
  expect(await turn(['big'], () => null)).toBeNull();
});

test('turns of several processes at once run one after the other', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => turn(['big', 'small'], () => 1_000)));
  expect(taken.filter((app) => app === 'small').length).toBeGreaterThanOrEqual(3);
  expect(taken.filter((app) => app === 'big').length).toBeGreaterThanOrEqual(3);
});

test('a large document costs as much as many small ones', () => {
  expect(costOf(1, 1_000_000)).toBeGreaterThan(costOf(100, 8_192));
});
