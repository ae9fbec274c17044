import { expect, test } from 'vitest';
import { useService } from '../../../test/set-up/use-service.ts';
import { type CpuPool, createCpuPool } from '../../lib/cpu-pool/cpu-pool.ts';

const threads = createCpuPool({ deadlineMs: 60_000 });
const begun = Promise.withResolvers<void>();
const gate = Promise.withResolvers<void>();
/** Worker threads whose results are held until the gate opens. */
const held: CpuPool = {
  run: async (task, input, appId, urgency) => {
    begun.resolve();
    const result = await threads.run(task, input, appId, urgency);
    await gate.promise;
    return result;
  },
  close: threads.close,
};

const { admin } = useService({ overrides: { cpu: held } });

const lines = (change: string) =>
  Array.from({ length: 9_000 }, (_, i) => `Line ${i} of the text${i % 90 === 0 ? change : ''}.\n`).join('');

test('a large merge runs in a thread, so that the service answers others before it is done', async () => {
  let isMerged = false;
  const merge = admin
    .post('/merge', { base: lines(''), ours: lines(' of Ada'), theirs: lines('') })
    .then((reply) => {
      isMerged = true;
      return reply;
    });
  // If the merge ran on the event loop, it would never start here.
  await Promise.race([begun.promise, merge]);
  expect((await admin.get('/healthz')).status).toBe(200);
  expect((await admin.get('/memories/list')).status).toBe(200);
  expect(isMerged).toBe(false);
  gate.resolve();
  const { status, body } = await merge;
  expect([status, body.merged === lines(' of Ada'), body.conflicts]).toEqual([200, true, []]);
});
