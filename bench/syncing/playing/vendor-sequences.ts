import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { compareWithStory, connectStory } from '../../../test/vendors/operations/connected-story.ts';
import { playStory, vendorOperations } from '../../../test/vendors/operations/vendor-operations.ts';
import { VENDOR_STORIES, type VendorStory } from '../../../test/vendors/stories.ts';
import type { App } from '../../../src/app.ts';
import type { Bench, BenchResult } from '../../bench.types.ts';
import { withQuietApp } from '../../harness/with-quiet-app.ts';

const SEQUENCES = 200;

/** Random operations on an account of every vendor, faults and runs: at the end the documents must be what the account holds. */
const bench: Bench = {
  about: `the same of every source that can be connected, at its fake (--n of each, default ${SEQUENCES}; --data NAME: of one alone)`,
  run: ({ n, data }) => withQuietApp(({ ctx }) => playAll(ctx.sql, n ?? SEQUENCES, data)),
};
export default bench;

/** Failed sequences by source. */
async function playAll(sql: App['ctx']['sql'], n: number, only: string | undefined): Promise<BenchResult> {
  const stories = VENDOR_STORIES.filter(([name]) => only === undefined || name === only);
  const failed: Record<string, number> = {};
  for (const [name, start] of stories) {
    failed[name] = 0;
    for (const [i, list] of fc.sample(vendorOperations, n).entries()) {
      const isRight = await playOne(sql, `${name} ${i}`, { start, list });
      if (!isRight) failed[name]++;
    }
  }
  return { sequences_of_each: n, sources: stories.length, ...failed };
}

interface Sequence {
  start: () => Promise<VendorStory>;
  list: Parameters<typeof playStory>[1];
}

/** A sequence that fails is written down: it is what has to be played again. */
async function playOne(sql: App['ctx']['sql'], appId: string, { start, list }: Sequence): Promise<boolean> {
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
