import fc from 'fast-check';
import { insertApp } from '../../../test/stored/documents.ts';
import { playSync, syncOperations } from '../../../test/vendors/sync-operations.ts';
import type { App } from '../../../src/app.ts';
import type { Bench, BenchResult } from '../../bench.types.ts';
import { withQuietApp } from '../../harness/with-quiet-app.ts';

const SEQUENCES = 200;

/** Random operations on an account, faults and runs: in the end, the documents must match the account. */
const bench: Bench = {
  about: `sequences of 40 random operations and faults, of accounts that report deletions and of such that are listed (--n of each, default ${SEQUENCES})`,
  run: ({ n }) => withQuietApp(({ ctx }) => playAll(ctx.sql, n ?? SEQUENCES)),
};
export default bench;

async function playAll(sql: App['ctx']['sql'], n: number): Promise<BenchResult> {
  const failed = { reporting: 0, listed: 0 };
  const lists = fc.sample(syncOperations, n);
  for (const [i, list] of lists.entries())
    for (const kind of ['reporting', 'listed'] as const) {
      const appId = `${kind}${i}`;
      await insertApp(sql, appId);
      const { held, expected } = await playSync(sql, appId, {
        list,
        reportsDeletions: kind === 'reporting',
        visibility: 'source',
      });
      if (JSON.stringify(held) !== JSON.stringify(expected)) failed[kind]++;
    }
  return {
    sequences: 2 * n,
    failed_of_accounts_that_report_deletions: failed.reporting,
    failed_of_accounts_that_are_listed: failed.listed,
  };
}
