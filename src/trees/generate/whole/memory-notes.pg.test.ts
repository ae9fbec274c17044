import { beforeEach, expect, test } from 'vitest';
import { inlineCpu } from '../../../../test/cpu/inline-cpu.ts';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { launchClaim } from '../../../../test/stored/claims.ts';
import { insertApp, storeDocument } from '../../../../test/stored/documents.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { saveMemories } from '../../../memories/save-memories.ts';
import { citationLabel } from '../../../search/evidence.ts';
import { readCitedDocuments } from '../news/read-cited-documents.ts';
import { readFacts } from './facts.ts';
import { withValidity } from './memory-notes.ts';

const database = useDatabase();
let run = 0;
let app: Viewer;
let zoe: Viewer;
beforeEach(async () => {
  app = { appId: `notes${run++}`, userId: null };
  zoe = { ...app, userId: 'zoe' };
  await insertApp(database.sql, app.appId, ['zoe']);
});
const context = () => ({ sql: database.sql, cpu: inlineCpu, now: () => new Date('2026-07-01T00:00:00Z') });

async function say(viewer: Viewer, resourceId: string, said: string, day: string): Promise<number> {
  const body = `The launch of Taproot 3 is on ${day}.`;
  const documentId = await storeDocument(database.sql, viewer, resourceId, { body });
  const memory = { text: body, kind: 'date', quote: body, confidence: 1, said, claims: [launchClaim(day)] };
  await transaction(database.sql, (tx) =>
    saveMemories(tx, viewer.appId, viewer.userId, [{ documentId, memories: [memory] }]),
  );
  return documentId;
}
async function shown(viewer: Viewer, ids: number[]): Promise<string[]> {
  const documents = await readCitedDocuments(context(), viewer, ids);
  return [...(await withValidity(context(), viewer, documents)).values()].map(
    ({ evidence }) => evidence.text,
  );
}

test('a replaced statement and the later one are marked with the date of change, each citing the other', async () => {
  const ids = [
    await say(app, 'old', '2026-01-15', '2026-05-18'),
    await say(app, 'new', '2026-03-12', '2026-06-15'),
  ];
  const [old, current] = await shown(app, ids);
  expect(old).toBe(
    `The launch of Taproot 3 is on 2026-05-18.\n\nNo longer so since 2026-03-12, see [^${citationLabel('vault', 'new')}]: “The launch of Taproot 3 is on 2026-05-18.”`,
  );
  expect(current).toBe(
    `The launch of Taproot 3 is on 2026-06-15.\n\nSo since 2026-03-12, in place of what [^${citationLabel('vault', 'old')}] says: “The launch of Taproot 3 is on 2026-06-15.”`,
  );
});

test('memories that only one user may see mark nothing for others', async () => {
  const old = await say(app, 'old', '2026-01-15', '2026-05-18');
  await say(zoe, 'diary', '2026-03-12', '2026-09-07');
  expect((await shown(app, [old]))[0]).not.toContain('No longer so');
  expect((await shown(zoe, [old]))[0]).toContain('No longer so');
});

test('a document that does not fit is represented by its memories that still hold', async () => {
  const ids = [
    await say(app, 'old', '2026-01-15', '2026-05-18'),
    await say(app, 'new', '2026-03-12', '2026-06-15'),
    await storeDocument(database.sql, app, 'other', { body: 'Nothing was remembered of it.' }),
  ];
  const facts = await readFacts(context(), app, ids);
  expect([...facts.values()].map(({ evidence }) => evidence.text)).toEqual([
    'The launch of Taproot 3 is on 2026-06-15.',
  ]);
});
