import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedCpu } from '../../../test/cpu/shared-cpu.ts';
import { History } from '../../../test/histories/history.ts';
import { histories } from '../../../test/histories/steps.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';

/** Each run uses different histories; `npm run bench -- histories` runs a thousand. */
const HISTORIES = 30;
const database = useDatabase();

let apps = 0;
test('in any order of edits, generations, pulls and pushes by two people, no line is lost silently, every footnote resolves, and no private word leaks', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const appId = `app${++apps}`;
      await insertApp(database.sql, appId);
      expect(await new History({ sql: database.sql, cpu: sharedCpu }, appId).run(steps)).toEqual({
        lost: [],
        undefined: [],
        leaked: [],
      });
    }),
    { numRuns: HISTORIES },
  );
});
