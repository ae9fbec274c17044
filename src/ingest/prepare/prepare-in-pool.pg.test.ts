import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { prepareAdded } from './prepare-in-pool.ts';

const database = useDatabase('a');

/** Returns how many tasks of threads it takes to prepare the texts, in an app without unchunked documents. */
async function tasksFor(...texts: string[]): Promise<number> {
  let tasks = 0;
  const run: CpuPool['run'] = (task, input, appId) => {
    tasks++;
    return inlineCpu.run(task, input, appId);
  };
  await prepareAdded(
    { cpu: { ...inlineCpu, run }, sql: database.sql },
    'a',
    texts.map((text, i) => ({ text, resource_id: String(i) })),
  );
  return tasks;
}

test('short texts are prepared here, and in a thread if one has a format that may take long to read', async () => {
  expect(await tasksFor('# Gates\n\nThey open in June.', 'Text')).toBe(0);
  expect(await tasksFor('Text', '= Gates\n\nNOTE: They open in June.\n\n* one\n')).toBe(1);
});
