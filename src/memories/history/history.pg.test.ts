import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import { launchClaim } from '../../../test/stored/claims.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { removeDocument } from '../../documents/writes.ts';
import { saveMemories } from '../save-memories.ts';
import { getMemoryHistory } from './present-history.ts';
import { listOfDocuments } from './queries.ts';
import { readHistories } from './read-histories.ts';

const database = useDatabase();
let run = 0;
let app: Viewer;
let zoe: Viewer;
beforeEach(async () => {
  run++;
  app = { appId: `h${run}`, userId: null };
  zoe = { ...app, userId: 'zoe' };
  await insertApp(database.sql, app.appId, ['zoe']);
});

const TIME = { asOf: null, now: new Date('2026-07-01T00:00:00Z') };
async function say(viewer: Viewer, resourceId: string, said: string, value: string): Promise<number> {
  const documentId = await storeDocument(database.sql, viewer, resourceId);
  const memory = {
    text: `${resourceId}: ${value}`,
    kind: 'date',
    quote: null,
    confidence: 1,
    said,
    claims: [launchClaim(value)],
  };
  await transaction(database.sql, (tx) =>
    saveMemories(tx, viewer.appId, viewer.userId, [{ documentId, memories: [memory] }]),
  );
  return documentId;
}

/** Lists `text of the memory > text of what supersedes it`, of all that the viewer sees. */
async function chains(viewer: Viewer, documentIds: number[]): Promise<string[]> {
  const memories = await listOfDocuments(database.sql, viewer, documentIds);
  const { histories, rows } = await readHistories(database.sql, viewer, memories, TIME);
  return [...histories]
    .flatMap(([id, { supersededBy }]) =>
      supersededBy.map((link) => `${rows.get(id)?.text} > ${rows.get(link.memoryId)?.text}`),
    )
    .sort();
}

test("a user's own document changes what that user sees, and nothing for others", async () => {
  const shared = [
    await say(app, 'old', '2026-01-15', '2026-05-18'),
    await say(app, 'new', '2026-03-12', '2026-06-15'),
  ];
  const own = await say(zoe, 'diary', '2026-06-09', '2026-09-07');
  expect(await chains(app, [...shared, own])).toEqual(['old: 2026-05-18 > new: 2026-06-15']);
  expect(await chains(zoe, [...shared, own])).toEqual([
    'new: 2026-06-15 > diary: 2026-09-07',
    'old: 2026-05-18 > new: 2026-06-15',
  ]);
});

test('a memory is shown with its history, and another user’s memory is not found', async () => {
  const ids = [
    await say(app, 'old', '2026-01-15', '2026-05-18'),
    await say(app, 'new', '2026-03-12', '2026-06-15'),
  ];
  const [old, current] = await listOfDocuments(database.sql, app, ids);
  const shown = await getMemoryHistory(database.sql, app, old?.memory_id ?? '', TIME);
  expect(shown.memory).toMatchObject({
    valid_from: '2026-01-15',
    valid_to: '2026-03-12',
    superseded_by: [{ memory_id: current?.memory_id, slot: 'launch', value: '2026-06-15' }],
  });
  expect(shown.history.map(({ text }) => text)).toEqual(['old: 2026-05-18', 'new: 2026-06-15']);
  const own = await say(zoe, 'diary', '2026-06-09', '2026-09-07');
  const [hidden] = await listOfDocuments(database.sql, zoe, [own]);
  await expect(getMemoryHistory(database.sql, app, hidden?.memory_id ?? '', TIME)).rejects.toMatchObject({
    status: 404,
  });
});

test('documents added, changed and deleted in any order leave the chains of the remaining ones', async () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    said: fc.constantFrom('2026-01-15', '2026-02-15', '2026-03-15'),
    value: fc.option(fc.constantFrom('2026-05-18', '2026-06-15', '2026-09-07'), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const [changed, fresh] = [`${app.appId}-x${++run}`, `${app.appId}-y${run}`].map((appId) => ({
        appId,
        userId: null,
      }));
      if (!changed || !fresh) return;
      for (const { appId } of [changed, fresh]) await insertApp(database.sql, appId);
      const ids = new Map<string, number>();
      const left = new Map<string, { said: string; value: string }>();
      for (const { name, said, value } of steps) {
        const id = ids.get(name);
        if (value !== null) {
          ids.set(name, await say(changed, name, said, value));
          left.set(name, { said, value });
        } else if (id !== undefined && left.delete(name)) {
          await transaction(database.sql, (tx) => removeDocument(tx, changed.appId, id));
          ids.delete(name);
        }
      }
      const again: number[] = [];
      for (const [name, { said, value }] of left) again.push(await say(fresh, name, said, value));
      expect(await chains(changed, [...ids.values()])).toEqual(await chains(fresh, again));
    }),
    { numRuns: 25 },
  );
});
