import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { History } from '../../../test/histories/history.ts';
import { histories } from '../../../test/histories/steps.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { createCpuPool } from '../../lib/cpu-pool/cpu-pool.ts';

/** Each run uses different histories; `npm run bench -- histories` runs a thousand. */
const HISTORIES = 30;
const cpu = createCpuPool({ deadlineMs: 60_000 });
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await cpu.close();
  await database.drop();
});

let apps = 0;
test('in any order of edits, generations, pulls and pushes by two people, no line is lost silently, every footnote resolves, and no private word leaks', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const appId = `app${++apps}`;
      await insertApp(database.sql, appId);
      expect(await new History({ sql: database.sql, cpu }, appId).run(steps)).toEqual({
        lost: [],
        undefined: [],
        leaked: [],
      });
    }),
    { numRuns: HISTORIES },
  );
});
