import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { type ModelScript, ScriptedModel, type Script } from '../../test/models/scripted-model.ts';
import { startService, type TestService } from '../../test/service.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { removeDocument } from '../documents/writes.ts';
import { type CpuPool, TaskLimitError, StoppingError } from '../lib/cpu-pool/cpu-pool.ts';
import { ModelError } from '../model/model-error.ts';
import type { DocumentToExtract, Extraction, Model } from '../model/model.ts';
import { ingestBatch } from './ingest-batch.workflow.ts';
import {
  claimBatch,
  claimDue,
  listOpenBatches,
  listWaitingApps,
  lockDue,
  releaseBatch,
  setModelDue,
  sweepEntities,
} from './queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_WORKER: 'false' }, overrides: { cpu: inlineCpu } });
});
afterAll(() => service?.close());

// Each test has its own app, with the users zoe and max.
let run = 0;
let app: Viewer;
let zoe: Viewer;
beforeEach(async () => {
  app = { appId: `app${run++}`, userId: null };
  zoe = { ...app, userId: 'zoe' };
  await insertApp(service.ctx.sql, app.appId, ['zoe', 'max']);
});

const NOTHING: Extraction = { memories: [], mentions: [], warnings: [] };
/** Returns one memory and one mention, both from the document's first block. */
const quoteAll = ({ blocks }: DocumentToExtract): Extraction => {
  const text = blocks[0]?.text ?? '';
  return {
    memories: [{ text, kind: 'fact', quote: text, confidence: 1 }],
    mentions: [{ name: text, type: 'topic', quote: text, confidence: 1 }],
    warnings: [],
  };
};
const store = (who: Viewer, id: string, more = {}) =>
  storeDocument(service.ctx.sql, who, id, { body: id, ...more });
const claim = (batchId: string, limits = { limit: 100, bytes: 1_000_000 }) =>
  transaction(service.ctx.sql, (tx) => claimBatch(tx, app.appId, batchId, limits));
/** Runs a batch as the workflow does, with a model that follows these scripts; returns the model. */
async function runBatch(
  batchId: string,
  extract: Script<DocumentToExtract, Extraction> = quoteAll,
  overrides: Partial<Context> = {},
  script: Omit<ModelScript, 'extract'> = {},
): Promise<ScriptedModel> {
  const model = new ScriptedModel({ extract, ...script });
  await ingestBatch.run(
    { ...service.ctx, model, ...overrides },
    { id: batchId, step: (_name, work) => work() },
    { appId: app.appId, batchId },
  );
  return model;
}
/** Lists every document of the app as `id status memories`, ordered by id. */
const stateOf = async ({ appId } = app) =>
  (
    await service.ctx.sql<{ line: string }[]>`
      select concat_ws(' ', resource_id, status, (
        select string_agg(text, ',') from memories m where m.app_id = d.app_id and m.document_id = d.document_id)) as line
      from documents d where app_id = ${appId} order by resource_id, owner`
  ).map(({ line }) => line);
const eventsOf = async (documentId: number) =>
  (
    await service.ctx.sql<{ line: string }[]>`
      select type || ': ' || message as line from document_events
      where app_id = ${app.appId} and document_id = ${documentId} order by event_id`
  ).map(({ line }) => line);

describe('claiming a batch', () => {
  test('takes the oldest first, up to the limit, and nothing twice', async () => {
    for (const id of ['1', '2', '3']) await store(app, id);
    expect(await claim('b1', { limit: 2, bytes: 1_000_000 })).toMatchObject({ documents: 2 });
    expect(await stateOf()).toEqual(['1 processing', '2 processing', '3 pending']);
    expect(await claim('b2')).toMatchObject({ documents: 1 });
    expect(await claim('b3')).toEqual({ documents: 0, bytes: 0 });
  });

  test('takes at least one document, however large, and then what fits', async () => {
    for (const id of ['a', 'b', 'c']) await store(app, id, { body: 'Large text. '.repeat(2_000) });
    expect((await claim('large', { limit: 10, bytes: 1 })).documents).toBe(1);
  });

  test('leaves documents that wait for a review or belong to another app', async () => {
    await store(app, 'review', { review: true });
    const other = { appId: `${app.appId}-other`, userId: null };
    await insertApp(service.ctx.sql, other.appId);
    await store(other, 'theirs');
    expect((await claim('b')).documents).toBe(0);
    expect(await stateOf(other)).toEqual(['theirs pending']);
  });

  test('shares the documents among concurrent claims, each in one batch', async () => {
    for (let i = 0; i < 12; i++) await store(app, `${i}`);
    const claimed = await Promise.all(
      ['x', 'y', 'z'].map((id) => claim(`${app.appId}${id}`, { limit: 6, bytes: 1e9 })),
    );
    expect(claimed.reduce((sum, { documents }) => sum + documents, 0)).toBe(12);
    const rows = await service.ctx.sql<{ n: number }[]>`
      select count(distinct batch_id)::int as n from documents where app_id = ${app.appId}`;
    expect(rows[0]?.n).toBe(claimed.filter(({ documents }) => documents > 0).length);
  });

  test('an app waits while it has documents and fewer batches than its limit, unless it is skipped', async () => {
    for (const id of ['1', '2']) await store(app, id);
    const isWaiting = async (batchesMax: number, ...except: string[]) =>
      (await transaction(service.ctx.sql, (tx) => listWaitingApps(tx, { batchesMax, except }))).includes(
        app.appId,
      );
    expect([await isWaiting(1), await isWaiting(1, app.appId), await isWaiting(0)]).toEqual([
      true,
      false,
      false,
    ]);
    await claim(`${app.appId}-one`, { limit: 1, bytes: 1e9 });
    expect([await isWaiting(1), await isWaiting(2)]).toEqual([false, true]);
    await claim(`${app.appId}-two`);
    expect(await isWaiting(9)).toBe(false);
  });
});

describe('a batch', () => {
  test('writes memories and mentions together with the new status, for each owner separately', async () => {
    const id = await store(app, 'shared');
    await store(zoe, 'private');
    await claim('b');
    await runBatch('b');
    expect(await stateOf()).toEqual(['private completed private', 'shared completed shared']);
    const owners = await service.ctx.sql`
      select m.text, m.owner, e.owner as entity_owner from memories m
      join entities e on e.app_id = m.app_id and e.name = m.text
      where m.app_id = ${app.appId} order by m.text`;
    expect(owners).toEqual([
      { text: 'private', owner: 'zoe', entity_owner: 'zoe' },
      { text: 'shared', owner: null, entity_owner: null },
    ]);
    expect(await eventsOf(id)).toEqual(['success: Processed: 1 memory, 1 mention.']);
  });

  test('that runs twice asks the model once and has one effect', async () => {
    const id = await store(app, 'once');
    await claim('b');
    await runBatch('b');
    expect((await runBatch('b')).calls).toEqual([]);
    expect([await stateOf(), await eventsOf(id)]).toEqual([
      ['once completed once'],
      ['success: Processed: 1 memory, 1 mention.'],
    ]);
  });

  test('writes nothing for a document that changed or was deleted while the model read it', async () => {
    const gone = await store(app, 'gone');
    await store(app, 'changed');
    await store(app, 'same');
    await claim('b');
    await runBatch('b', async (document) => {
      if (document.blocks[0]?.text === 'changed') await store(app, 'changed', { body: 'newer' });
      if (document.blocks[0]?.text === 'gone')
        await transaction(service.ctx.sql, (tx) => removeDocument(tx, app.appId, gone));
      return quoteAll(document);
    });
    expect(await stateOf()).toEqual(['changed pending', 'same completed same']);
    await claim('next');
    await runBatch('next');
    expect(await stateOf()).toEqual(['changed completed newer', 'same completed same']);
  });

  test.each([
    [
      'of the model',
      new Error('secret detail'),
      'Memories and entities could not be extracted from this document. ',
    ],
    [
      'of time or memory',
      new TaskLimitError('takes longer than 60 seconds (CAMBIUM_TASK_SECONDS)'),
      'this document: extracting them takes longer than 60 seconds (CAMBIUM_TASK_SECONDS). ',
    ],
  ])(
    'a failure %s costs one document its memories, with a message, and no other',
    async (_what, error, words) => {
      const id = await store(app, 'bad');
      await store(app, 'good');
      await claim('b');
      await runBatch('b', (document) => {
        if (document.blocks[0]?.text === 'bad') throw error;
        return quoteAll(document);
      });
      expect(await stateOf()).toEqual(['bad failed', 'good completed good']);
      const events = await eventsOf(id);
      expect(events).toHaveLength(1);
      expect(events[0]).toContain(words);
      expect(events[0]).toContain('It is still found by search; send it again to retry.');
      expect(events[0]).not.toContain('secret detail');
    },
  );

  /** Returns a model that extracts several documents in one call by `together`, and the others alone. */
  const togetherBy = (together: NonNullable<Model['extractTogether']>) =>
    Object.assign(new ScriptedModel({ extract: quoteAll }), { extractTogether: together });

  test('documents that take too long together are read one by one, and none fails because of the others', async () => {
    for (const id of ['1', '2', '3']) await store(app, id);
    await claim('b');
    const model = togetherBy(() => Promise.reject(new TaskLimitError('takes longer than 60 seconds')));
    await runBatch('b', [], { model });
    expect(await stateOf()).toEqual(['1 completed 1', '2 completed 2', '3 completed 3']);
    expect(model.callsOf('extract')).toHaveLength(3);
  });

  test('documents read together are written with their language, and only omitted ones are read again', async () => {
    const german = 'Die Mannschaft hat gestern entschieden, dass der Vertrag mit dem Hafen verlängert wird.';
    for (const id of ['1', '2', german]) await store(app, id);
    await claim('b');
    const model = togetherBy(async (documents) =>
      documents.map((one, i) => (i === 1 ? null : quoteAll(one))),
    );
    await runBatch('b', [], { model });
    expect(await stateOf()).toEqual(['1 completed 1', '2 completed 2', `${german} completed ${german}`]);
    expect(model.callsOf('extract')).toHaveLength(1);
    const languages = await service.ctx.sql<{ language: string | null }[]>`
      select language from documents where app_id = ${app.appId} order by resource_id`;
    expect(languages.map(({ language }) => language)).toEqual([null, null, 'de']);
  });

  test('languages that take too long together are detected one by one, and only the document that causes it fails', async () => {
    for (const id of ['1', 'hangs', '3']) await store(app, id);
    await claim('b');
    const run: CpuPool['run'] = (task, input, ...rest) =>
      JSON.stringify(input).includes('hangs')
        ? Promise.reject(new TaskLimitError('takes longer than 60 seconds'))
        : service.ctx.cpu.run(task, input, ...rest);
    await runBatch('b', quoteAll, { cpu: { ...service.ctx.cpu, run } });
    expect(await stateOf()).toEqual(['1 completed 1', '3 completed 3', 'hangs failed']);
  });

  test.each([
    ['a failure of the database', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
    ['the service stopped', new StoppingError()],
  ])('after %s the whole batch is repeated', async (_what, error) => {
    await store(app, 'later');
    await claim('b');
    await expect(runBatch('b', [error])).rejects.toBe(error);
    expect(await stateOf()).toEqual(['later processing']);
    await releaseBatch(service.ctx.sql, 'b');
    expect(await stateOf()).toEqual(['later pending']);
  });

  test.each([
    ['half a character', { memories: [{ text: 'a\ud83d', kind: 'fact', quote: null, confidence: 1 }] }],
    [
      'a hundred thousand characters',
      { memories: [{ text: 'x'.repeat(100_000), kind: 'fact', quote: null, confidence: 1 }] },
    ],
    ['names of nothing', { mentions: [{ name: '', type: '', quote: '', confidence: 0 }] }],
  ])('an answer with %s completes the document', async (_what, broken: Partial<Extraction>) => {
    await store(app, 'doc');
    await store(app, 'neighbor');
    await claim('b');
    await runBatch('b', [{ ...NOTHING, ...broken }, NOTHING]);
    expect((await stateOf()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'doc completed',
      'neighbor completed',
    ]);
  });

  test('an answer that cannot be stored fails only its document, with a message, and is not retried forever', async () => {
    const id = await store(app, 'bad');
    await store(app, 'good');
    await store(zoe, 'private');
    await claim('b');
    await runBatch('b', (document) => {
      const good = quoteAll(document);
      return document.blocks[0]?.text === 'bad' ? { ...good, warnings: ['NUL: \0'] } : good;
    });
    expect(await stateOf()).toEqual(['bad failed', 'good completed good', 'private completed private']);
    expect(await eventsOf(id)).toEqual([
      expect.stringMatching(/^error: Memories and entities could not be extracted/),
    ]);
  });

  test('asks about memories of its documents that may be about the same thing, once those are completed', async () => {
    const texts = [
      'Alarms at night come within 15 minutes.',
      'At night the alarms come after 60 minutes now.',
    ];
    for (const text of texts) await store(app, text);
    await claim('b');
    const naming = (document: DocumentToExtract) => ({
      ...quoteAll(document),
      mentions: [{ name: 'Night Watch', type: 'topic', quote: texts[0] ?? '', confidence: 1 }],
    });
    const fail = [new ModelError('server'), new ModelError('server')];
    const model = await runBatch('b', naming, {}, { compareMemories: fail });
    expect(model.callsOf('compareMemories').map(({ job }) => job.purpose)).toEqual(['compare', 'compare']);
    expect(await stateOf()).toEqual(texts.toSorted().map((text) => `${text} completed ${text}`));
  });

  test('with a document that the model could not read asks nothing about it', async () => {
    for (const text of ['Alarms come within 15 minutes.', 'Alarms come after 60 minutes.'])
      await store(app, text);
    await claim('b');
    const down = (document: DocumentToExtract) => ({ ...quoteAll(document), fallbackBecause: 'it is down' });
    expect((await runBatch('b', down, {}, { compareMemories: [] })).callsOf('compareMemories')).toEqual([]);
  });

  test('keeps the sender’s language, and detects the others', async () => {
    await store(app, 'said', { language: 'fi' });
    await store(app, 'found', {
      body: 'The team decided yesterday that the contract is going to be extended.',
    });
    await claim('b');
    await runBatch('b', () => NOTHING);
    const rows = await service.ctx.sql`
      select resource_id, language from documents where app_id = ${app.appId} order by resource_id`;
    expect(rows).toEqual([
      { resource_id: 'found', language: 'en' },
      { resource_id: 'said', language: 'fi' },
    ]);
  });
});

describe('documents that wait for the model again', () => {
  const claimMine = (leaseMs = 60_000) => claimDue(service.ctx.sql, 10, leaseMs);
  const isDue = { ...NOTHING, fallbackBecause: 'the model was down' };
  const makeDue = async (id: string) => {
    const documentId = await store(app, id);
    await claim(id);
    await runBatch(id, [isDue]);
    await setModelDue(service.ctx.sql, app.appId, [documentId], -1);
    return documentId;
  };

  test('are completed meanwhile, due once each, and not due again before their lease expires', async () => {
    const id = await makeDue('due');
    expect(await stateOf()).toEqual(['due completed']);
    expect((await claimMine()).map((row) => [row.app_id, row.document_id])).toEqual([[app.appId, id]]);
    expect(await claimMine()).toEqual([]);
  });

  test('are not due any more once the model succeeded; documents that were never due do not become so', async () => {
    const id = await makeDue('done');
    await setModelDue(service.ctx.sql, app.appId, [id], null);
    await setModelDue(service.ctx.sql, app.appId, [id], -1);
    expect(await claimMine()).toEqual([]);
  });

  test('are locked only if unchanged since they were read', async () => {
    const id = await makeDue('revised');
    const [due] = await claimMine();
    const lock = (revision: number, appId = app.appId) =>
      transaction(service.ctx.sql, (tx) => lockDue(tx, appId, id, revision));
    expect(await lock(due?.revision ?? 0)).toBe(true);
    expect([await lock(99), await lock(due?.revision ?? 0, 'nobody')]).toEqual([false, false]);
    await store(app, 'revised', { body: 'newer' });
    expect(await lock(due?.revision ?? 0)).toBe(false);
  });
});

test('running batches are known by their ids until they end', async () => {
  await store(app, 'open');
  const id = `${app.appId}-open`;
  await claim(id);
  expect(await listOpenBatches(service.ctx.sql)).toContain(id);
  await runBatch(id);
  expect(await listOpenBatches(service.ctx.sql)).not.toContain(id);
});

test('an entity that nothing names is deleted after an hour, and one that is named or new is not', async () => {
  for (const id of ['named', 'left', 'fresh']) await store(app, id);
  await claim('b');
  await runBatch('b');
  await service.ctx.sql`
    delete from mentions m using entities e
    where m.app_id = ${app.appId} and e.app_id = m.app_id and e.entity_id = m.entity_id and e.name <> 'named'`;
  await service.ctx.sql`
    update entities set updated_at = now() - interval '2 hours' where app_id = ${app.appId} and name <> 'fresh'`;
  await sweepEntities(service.ctx.sql, 1_000);
  const rows = await service.ctx.sql`select name from entities where app_id = ${app.appId} order by name`;
  expect(rows).toEqual([{ name: 'fresh' }, { name: 'named' }]);
});
