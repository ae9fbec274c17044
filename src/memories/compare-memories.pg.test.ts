import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { ScriptedModel } from '../../test/models/scripted-model.ts';
import { startService, type TestService } from '../../test/service.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { removeDocument } from '../documents/writes.ts';
import { recordMentions } from '../entities/record-mentions.ts';
import { ModelError } from '../model/model-error.ts';
import type { ComparedPairs, MemoryPair, MemoryVerdict } from '../model/model.ts';
import { compareMemories } from './compare-memories.ts';
import { getMemoryHistory } from './history/present-history.ts';
import { listOfDocuments } from './history/queries.ts';
import { saveMemories } from './save-memories.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_WORKER: 'false' }, overrides: { cpu: inlineCpu } });
});
afterAll(() => service?.close());

let run = 0;
let app: Viewer;
let zoe: Viewer;
beforeEach(async () => {
  app = { appId: `compare${run++}`, userId: null };
  zoe = { ...app, userId: 'zoe' };
  await insertApp(service.ctx.sql, app.appId, ['zoe']);
});

const OLD = 'Alarms at night come within 15 minutes.';
const NEW = 'At night the alarms come after 60 minutes now.';
const TIME = { asOf: null, now: new Date('2026-07-01T00:00:00Z') };

/** Stores a document that says this and names the night watch. */
async function say(viewer: Viewer, id: string, said: string, text: string): Promise<number> {
  const { sql } = service.ctx;
  const documentId = await storeDocument(sql, viewer, id, { body: text });
  const memory = { text, kind: 'statement', quote: text, confidence: 1, said };
  const mention = { name: 'Night Watch', type: 'topic', quote: text, confidence: 1 };
  await transaction(sql, async (tx) => {
    await saveMemories(tx, viewer.appId, viewer.userId, [{ documentId, memories: [memory] }]);
    await recordMentions(tx, viewer.appId, viewer.userId, [{ documentId, mentions: [mention], aliases: [] }]);
  });
  return documentId;
}

const SUPERSEDES = (pairs: readonly MemoryPair[]): ComparedPairs => ({
  verdicts: pairs.map(
    ([a, b]): MemoryVerdict => ({
      memoryId: a.memoryId,
      otherId: b.memoryId,
      verdict: 'supersedes',
      quote: 'come after 60 minutes',
      otherQuote: 'come within 15 minutes',
    }),
  ),
  refused: [],
  decidedBy: 'test/1',
});

async function compare(
  { appId, userId: owner }: Viewer,
  documentId: number,
  answer: (pairs: readonly MemoryPair[]) => ComparedPairs | Promise<ComparedPairs> = SUPERSEDES,
) {
  const model = new ScriptedModel({ compareMemories: answer });
  await compareMemories({ ...service.ctx, model }, 'job', appId, { documentId, owner });
  return model.callsOf('compareMemories');
}

/** Returns the history of a document's memory. */
async function chainOf(viewer: Viewer, documentId: number) {
  const [row] = await listOfDocuments(service.ctx.sql, viewer, [documentId]);
  return getMemoryHistory(service.ctx.sql, viewer, row?.memory_id ?? '', TIME);
}
const eventsOf = async (documentId: number) =>
  (
    await service.ctx.sql<{ message: string }[]>`
      select message from document_events where app_id = ${app.appId} and document_id = ${documentId}`
  ).map(({ message }) => message);

test('pairs that the rules leave open are asked in one request, and the chain shows the verdict and its source', async () => {
  const old = await say(app, 'old', '2026-03-01', OLD);
  const current = await say(app, 'new', '2026-05-01', NEW);
  const calls = await compare(app, current);
  expect(calls.map(({ job }) => job)).toEqual([{ appId: app.appId, purpose: 'compare', jobId: 'job' }]);
  const shown = await chainOf(app, old);
  expect(shown.memory).toMatchObject({
    valid_to: '2026-05-01',
    superseded_by: [{ decided_by: 'model', value: 'come after 60 minutes', since: '2026-05-01' }],
    verdicts: [{ verdict: 'supersedes', decided_by: 'test/1', other_quote: 'come within 15 minutes' }],
  });
  expect(shown.history.map(({ text }) => text)).toEqual([OLD, NEW]);
});

test('a decided pair is not asked about again', async () => {
  await say(app, 'old', '2026-03-01', OLD);
  const current = await say(app, 'new', '2026-05-01', NEW);
  await compare(app, current);
  expect(await compare(app, current)).toEqual([]);
});

test('when either document changes or is deleted, its verdicts are deleted', async () => {
  const old = await say(app, 'old', '2026-03-01', OLD);
  const current = await say(app, 'new', '2026-05-01', NEW);
  await compare(app, current);
  await say(app, 'new', '2026-05-01', 'The depot in Lyon has a new roof.');
  expect((await chainOf(app, old)).memory).toMatchObject({ valid_to: null, superseded_by: [], verdicts: [] });
  const again = await say(app, 'again', '2026-05-02', NEW);
  await compare(app, again);
  await transaction(service.ctx.sql, (tx) => removeDocument(tx, app.appId, again));
  expect((await chainOf(app, old)).memory).toMatchObject({ superseded_by: [], verdicts: [] });
  const [left] = await service.ctx.sql`
    select count(*)::int as n from memory_verdicts where app_id = ${app.appId}`;
  expect(left).toEqual({ n: 0 });
});

test('another app’s or a single user’s memories are not compared with what others see', async () => {
  const other = { appId: `${app.appId}-other`, userId: null };
  await insertApp(service.ctx.sql, other.appId);
  await say(other, 'old', '2026-03-01', OLD);
  await say(zoe, 'diary', '2026-03-01', OLD);
  expect(await compare(app, await say(app, 'new', '2026-05-01', NEW))).toEqual([]);
});

test('a verdict on a user’s own document is visible only to that user', async () => {
  const old = await say(app, 'old', '2026-03-01', OLD);
  await compare(zoe, await say(zoe, 'diary', '2026-05-01', NEW));
  expect((await chainOf(zoe, old)).memory.superseded_by).toMatchObject([{ decided_by: 'model' }]);
  expect((await chainOf(app, old)).memory).toMatchObject({ valid_to: null, superseded_by: [], verdicts: [] });
});

test('a failing model leaves the pairs open, with an event that says so, and they are asked about the next time', async () => {
  const old = await say(app, 'old', '2026-03-01', OLD);
  const current = await say(app, 'new', '2026-05-01', NEW);
  const fail = () => Promise.reject(new ModelError('unreachable'));
  expect(await compare(app, current, fail)).toHaveLength(1);
  expect(await eventsOf(current)).toEqual([
    expect.stringContaining('was left open in 1 case, because the model could not be reached'),
  ]);
  expect(await compare(app, current)).toHaveLength(1);
  expect((await chainOf(app, old)).memory.verdicts).toHaveLength(1);
});

test('refused verdicts are reported, and verdicts on deleted memories are not stored', async () => {
  await say(app, 'old', '2026-03-01', OLD);
  const current = await say(app, 'new', '2026-05-01', NEW);
  await compare(app, current, async (pairs) => {
    await say(app, 'old', '2026-03-01', OLD);
    return { ...SUPERSEDES(pairs), refused: ['a quote is not in its statement'] };
  });
  expect(await eventsOf(current)).toEqual([
    '1 verdict of the model on statements of this document was refused: a quote is not in its statement.',
  ]);
  expect((await chainOf(app, current)).memory.verdicts).toEqual([]);
});
