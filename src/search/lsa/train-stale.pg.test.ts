import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { prepareDocument } from '../../documents/chunking/prepare-document.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { Activity } from '../../lib/async/activity.ts';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { createFindSimilarity } from './find-similarity.ts';
import { listSampledChunks } from './queries.ts';
import { trainStale } from './train-stale.ts';
import { unpackChunks } from './unpack-chunks.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';

let database: TestDatabase;
const train = (writes = new Activity({ quietMs: 1, waitMsMax: 1 })) =>
  trainStale({ sql: database.sql, cpu: inlineCpu }, () => writes.busyApps());
const THEMES = ['kiln glaze pottery clay firing shelf wheel', 'harbor crane ship container quay pilot tide'];

/** Saves a range of texts, each of fifty words of one of two themes. */
async function save(from: number, to: number): Promise<void> {
  await saveDocuments(
    {
      sql: database.sql,
      nudgeIngest: () => {},
      documentsChanged: () => {},
      writes: new Activity({ quietMs: 1, waitMsMax: 1 }),
    },
    'a',
    null,
    Array.from({ length: to - from }, (_, n) => {
      const i = from + n;
      const words = THEMES[i % 2]?.split(' ') ?? [];
      const text = Array.from({ length: 50 }, (_, k) => words[(i + k * (1 + (i % 3))) % words.length]).join(
        ' ',
      );
      return prepareDocument({
        source: 'vault',
        resourceId: `d${i}`,
        type: 'document',
        title: null,
        body: null,
        blocks: assignBlockIds([{ type: 'paragraph', text }]),
        metadata: {},
      });
    }),
  );
  await countAll(database.sql);
}

beforeAll(async () => {
  database = await cloneDatabase();
  await insertApp(database.sql, 'a');
});
afterAll(() => database?.drop());

test('a model is trained once there are enough texts, and again only when they have doubled', async () => {
  await save(0, 40);
  expect(await train()).toBe(0);
  await save(40, 60);
  expect(await train()).toBe(1);
  await save(60, 100);
  expect(await train()).toBe(0);
  await save(100, 130);
  expect(await train()).toBe(1);
});

test('words that occur together in the texts are close to each other, and others are not', async () => {
  const similarity = await createFindSimilarity(database.sql)({ appId: 'a', userId: null }, [
    [hashTerm('kiln'), 1],
  ]);
  const near = similarity?.([Int32Array.of(hashTerm('potteri'))]) ?? 0;
  expect(near).toBeGreaterThan(similarity?.([Int32Array.of(hashTerm('crane'))]) ?? 1);
});

test('nobody finds similarity through another app’s texts', async () => {
  expect(
    await createFindSimilarity(database.sql)({ appId: 'b', userId: null }, [[hashTerm('kiln'), 1]]),
  ).toBeNull();
});

test('while documents wait to be chunked no model is trained', async () => {
  await save(130, 300);
  await database.sql`
    update documents set blocks = null, sent_terms = ' kiln ' where app_id = 'a' and resource_id = 'd0'`;
  expect(await train()).toBe(0);
  await database.sql`update documents set blocks = '[]' where app_id = 'a' and resource_id = 'd0'`;
  expect(await train()).toBe(1);
});

test('no model is trained for an app while it is being written to', async () => {
  await save(300, 700);
  const writes = new Activity({ quietMs: 60_000, waitMsMax: 60_000 });
  await writes.during('a', async () => expect(await train(writes)).toBe(0));
  expect(await train()).toBe(1);
});

test('a sample of many chunks is spread over all of them, without duplicates', async () => {
  const texts = { app_id: 'a', owner: null, chunks: 700 };
  const sampledOf = async (limit: number, owner: string | null = null) =>
    unpackChunks(await listSampledChunks(database.sql, { ...texts, owner }, limit));
  const sampled = await sampledOf(30);
  expect(sampled.length).toBeGreaterThan(20);
  expect(sampled.length).toBeLessThan(40);
  for (const { units } of sampled) expect(units).toHaveLength(1);
  const all = await sampledOf(1_000);
  expect(all).toHaveLength(700);
  expect(new Set(all.flatMap(({ units }) => units.map(({ terms }) => terms.length)))).toEqual(new Set([50]));
  expect(await sampledOf(30, 'nobody')).toEqual([]);
});

test('a day after a change a model is trained again, and not before', async () => {
  const makeOlder = (hours: number) =>
    database.sql`update lsa_models set made_at = now() - ${hours}::int * interval '1 hour' where app_id = 'a'`;
  await makeOlder(23);
  expect(await train()).toBe(0);
  await makeOlder(25);
  expect(await train()).toBe(1);
  await makeOlder(25);
  await database.sql`update term_totals set refreshed_at = now() - interval '26 hours' where app_id = 'a'`;
  expect(await train()).toBe(0);
  // Trained while the clock was a year ahead: no later change would be newer.
  await makeOlder(-8_760);
  expect(await train()).toBe(1);
});

test('of deleted texts no model remains', async () => {
  const version = async () =>
    (
      await database.sql`select version, dimensions, model is null as is_gone from lsa_models where app_id = 'a'`
    )[0];
  const remove = async (from: number) => {
    await database.sql`delete from documents where app_id = 'a' and substr(resource_id, 2)::int >= ${from}`;
    await countAll(database.sql);
  };
  await database.sql`update lsa_models set made_at = now() where app_id = 'a'`;
  const before = await version();
  await remove(400);
  expect(await train()).toBe(0);
  await remove(300);
  expect(await train()).toBe(1);
  expect(await version()).toMatchObject({ version: before?.version + 1, is_gone: false });
  await remove(20);
  expect(await train()).toBe(1);
  expect(await version()).toEqual({ version: before?.version + 2, dimensions: 0, is_gone: true });
  expect(await train()).toBe(0);
});
