import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { wordVector } from '../../../test/model-server/model-server.ts';
import { ScriptedModel } from '../../../test/models/scripted-model.ts';
import { readConfig } from '../../config.ts';
import { ModelError } from '../../model/model-error.ts';
import { embedChunks } from './embed-chunks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  for (const app of ['a', 'b']) {
    await insertApp(database.sql, app);
    await database.sql`
      insert into documents (app_id, source, resource_id, type, blocks, status, content_sha256)
      values (${app}, 'vault', 'd', 'document', '[]', 'completed', 'x')`;
    await database.sql`
      insert into chunks (app_id, document_id, source, position, text, block_ids, terms, length, packed, is_conversation, units)
      select ${app}, d.document_id, 'vault', n, 'passage number ' || n, '{}', '{}', 3, '', false, 1
      from documents d, generate_series(1, 200) n
      where d.app_id = ${app}`;
  }
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.sql`update chunks set vector = null, vector_seq = null`;
  await database.sql`delete from embedders`;
});

function context(embedder: string, embed: (texts: string[], appId: string) => Float32Array[]) {
  const model = new ScriptedModel({ embed: (texts, job) => embed(texts, job.appId) });
  const config = { ...readConfig({}), embedder };
  const logged: object[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (detail: object) => logged.push(detail),
  };
  return { config, sql: database.sql, model, log, logged };
}
const vectors = (dimensions: number) => (texts: string[]) =>
  texts.map((text) => Float32Array.from(wordVector(text, dimensions)));
const running = () => false;

async function made(): Promise<Record<string, number>> {
  const rows = await database.sql<{ app_id: string; n: number }[]>`
    select app_id, count(*)::int as n from chunks where vector is not null group by app_id order by app_id`;
  return Object.fromEntries(rows.map((row) => [row.app_id, row.n]));
}

test('every chunk of every app gets its vector, in batches, once', async () => {
  const ctx = context('e', vectors(8));
  expect(await embedChunks(ctx, running)).toEqual({ embedded: 400, failed: 0 });
  expect(await made()).toEqual({ a: 200, b: 200 });
  expect(ctx.model.calls.map((c) => [c.job.appId, (c.input as string[]).length])).toEqual([
    ['a', 128],
    ['a', 72],
    ['b', 128],
    ['b', 72],
  ]);
  expect(await embedChunks(ctx, running)).toEqual({ embedded: 0, failed: 0 });
});

test('vectors are numbered in the order in which they were stored', async () => {
  await embedChunks(context('e', vectors(8)), running);
  const rows = await database.sql<{ vector_seq: number }[]>`
    select vector_seq from chunks where app_id = 'a' order by chunk_id`;
  const seqs = rows.map((row) => row.vector_seq);
  expect(new Set(seqs).size).toBe(200);
  expect(Math.max(...seqs.slice(0, 128))).toBeLessThan(Math.min(...seqs.slice(128)));
});

test('vectors stored before a failure are kept, and the rest are computed in the next round', async () => {
  let calls = 0;
  const failing = context('e', (texts) => {
    if (++calls === 2) throw new ModelError('server');
    return vectors(8)(texts);
  });
  expect(await embedChunks(failing, running)).toEqual({ embedded: 0, failed: 1 });
  expect(await made()).toEqual({ a: 128 });
  expect((await embedChunks(failing, running)).embedded).toBe(272);
});

test('an app that has used up its budget does not block the others', async () => {
  const ctx = context('e', (texts, appId) => {
    if (appId === 'a') throw new ModelError('budget-exceeded');
    return vectors(8)(texts);
  });
  expect(await embedChunks(ctx, running)).toEqual({ embedded: 200, failed: 1 });
  expect(await made()).toEqual({ b: 200 });
  expect(ctx.logged).toEqual([{ app_id: 'a', fault: 'budget-exceeded' }]);
});

test('another embedder’s vectors are removed and computed again', async () => {
  await embedChunks(context('e', vectors(8)), running);
  expect((await embedChunks(context('other', vectors(12)), running)).embedded).toBe(400);
  expect([...(await database.sql`select name, dimensions from embedders`)]).toEqual([
    { name: 'other', dimensions: 12 },
  ]);
  const [row] = await database.sql<{ bytes: number }[]>`select max(length(vector)) as bytes from chunks`;
  expect(row?.bytes).toBe(4 + 12);
});

test('stopping ends it between two batches', async () => {
  let stopping = false;
  const ctx = context('e', (texts) => {
    stopping = true;
    return vectors(8)(texts);
  });
  await embedChunks(ctx, () => stopping);
  expect(await made()).toEqual({ a: 128 });
});
