import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { connect } from '../../../src/db/connect.ts';
import type { Sql } from '../../../src/db/types.ts';
import { compareWithStory, connectStory } from '../../../test/vendors/operations/connected-story.ts';
import { playStory, vendorOperations } from '../../../test/vendors/operations/vendor-operations.ts';
import { VENDOR_STORIES, type VendorStory } from '../../../test/vendors/stories.ts';
import type { Bench, BenchResult } from '../../bench.types.ts';
import { readEmbedded } from '../../harness/embedded-url.ts';
import { withQuietApp } from '../../harness/with-quiet-app.ts';

const SEQUENCES = 200;

/** Random operations on an account of every vendor, faults and runs: in the end, the documents must match the account. */
const bench: Bench = {
  about: `the same of every source that can be connected, at its fake (--n of each, default ${SEQUENCES}; --data NAMES: of these alone, commas between)`,
  run: ({ n, data }) =>
    withQuietApp(async ({ ctx }, dataDir) => {
      // This data need not survive a crash, and half of the time would be spent waiting for the disk. Applies to new connections.
      await ctx.sql`alter role current_user set synchronous_commit = off`;
      const { url } = await readEmbedded(dataDir);
      const sql = connect(url, { connectionsMax: 2 * AT_ONCE, applicationName: 'bench' });
      return playAll(sql, n ?? SEQUENCES, data).finally(() => sql.end());
    }),
};
export default bench;

/** Sources played concurrently: a single one waits for the database most of the time. */
const AT_ONCE = 4;

/** Returns the failed sequences by source. */
async function playAll(sql: Sql, n: number, only: string | undefined): Promise<BenchResult> {
  const stories = storiesOf(only?.split(','));
  const failed: Record<string, number> = Object.fromEntries(stories.map(([name]) => [name, 0]));
  const waiting = stories.values();
  const play = async () => {
    for (const [name, start] of waiting) {
      const begun = performance.now();
      failed[name] = await playSource(sql, name, { start, n });
      const seconds = Math.round((performance.now() - begun) / 1_000);
      console.error(`${name}: ${n} sequences in ${seconds} s, ${failed[name]} failed`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  return { sequences_of_each: n, sources: stories.length, ...failed };
}

/** Throws if a name is not the name of a source: playing nothing would look like a success. */
function storiesOf(names: string[] | undefined): typeof VENDOR_STORIES {
  const known = VENDOR_STORIES.map(([name]) => name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length) throw new Error(`no such source: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return VENDOR_STORIES.filter(([name]) => names?.includes(name) ?? true);
}

/** Counts how many of `n` sequences fail. */
async function playSource(
  sql: Sql,
  name: string,
  { start, n }: { start: Sequence['start']; n: number },
): Promise<number> {
  let failed = 0;
  for (const [i, list] of fc.sample(vendorOperations, n).entries())
    if (!(await playOne(sql, `${name} ${i}`, { start, list }))) failed++;
  return failed;
}

interface Sequence {
  start: () => Promise<VendorStory>;
  list: Parameters<typeof playStory>[1];
}

/** Runs a sequence and prints it if it fails, so that it can be replayed. */
async function playOne(sql: Sql, appId: string, { start, list }: Sequence): Promise<boolean> {
  const story = await start();
  try {
    const account = await connectStory(sql, appId, story);
    await playStory(account, list);
    const { held, expected } = await compareWithStory(account);
    if (isDeepStrictEqual(held, expected)) return true;
    console.error(JSON.stringify({ appId, list, held, expected }));
    return false;
  } finally {
    story.fake.close();
    await sql`delete from apps where app_id = ${appId}`;
  }
}
