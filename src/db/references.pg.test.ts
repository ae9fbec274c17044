import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import type { Tx } from './types.ts';

// What migrations/000682_references_by_statement.sql guarantees in place of foreign keys.
const database = useDatabase('a', 'b');
const NODE = '00000000-0000-4000-8000-000000000001';
const OTHER_NODE = '00000000-0000-4000-8000-000000000002';
let made = 0;
let id = 0;

beforeEach(async () => {
  id = await storeDocument(database.sql, { appId: 'a', userId: null }, `document ${++made}`);
  for (const app of ['a', 'b'])
    await database.sql`
      insert into entities (app_id, entity_id, root_id, type, name, folded, space, display_name, display_folded)
      values (${app}, ${NODE}, ${NODE}, 'person', 'Ada', 'ada', 'name', 'Ada', 'ada')
      on conflict do nothing`;
});

const addMemory = (tx: Tx, documentId: number, app = 'a') =>
  tx`insert into memories (app_id, document_id, position, kind, text, confidence) values (${app}, ${documentId}, 0, 'fact', 'It is.', 1)`;
const addMention = (tx: Tx, documentId: number, node = NODE, app = 'a') =>
  tx`
    insert into mentions (app_id, document_id, entity_id, node_id, name, folded, type, is_certain, quote, confidence)
    values (${app}, ${documentId}, ${node}, ${node}, 'Ada', 'ada', 'person', true, 'Ada.', 1)`;
const count = async (table: 'memories' | 'mentions', app = 'a') =>
  (await database.sql`select 1 from ${database.sql(table)} where app_id = ${app} and document_id = ${id}`)
    .length;
const refused = { code: '23503', message: expect.stringContaining('foreign key') };

test('memories and mentions refer to documents and entities of their own app that exist', async () => {
  const { sql } = database;
  await sql.begin((tx) => addMemory(tx, id));
  await sql.begin((tx) => addMention(tx, id));
  for (const add of [
    (tx: Tx) => addMemory(tx, id + 1_000),
    (tx: Tx) => addMention(tx, id + 1_000),
    (tx: Tx) => addMention(tx, id, OTHER_NODE),
    (tx: Tx) => addMemory(tx, id, 'b'),
    (tx: Tx) => addMention(tx, id, NODE, 'b'),
    (tx: Tx) => tx`update memories set document_id = document_id + 1000 where document_id = ${id}`,
    (tx: Tx) => tx`update mentions set app_id = 'b' where document_id = ${id}`,
    (tx: Tx) => tx`update mentions set node_id = ${OTHER_NODE} where document_id = ${id}`,
  ])
    await expect(sql.begin(add)).rejects.toMatchObject(refused);
  expect([await count('memories'), await count('mentions')]).toEqual([1, 1]);
});

test('a deleted document takes its memories and mentions with it, and nothing of others', async () => {
  const { sql } = database;
  const other = await storeDocument(sql, { appId: 'a', userId: null }, 'that stays');
  for (const each of [id, other])
    await sql.begin(async (tx) => {
      await addMemory(tx, each);
      await addMention(tx, each);
    });
  await sql`delete from documents where app_id = 'a' and document_id = ${id}`;
  expect([await count('memories'), await count('mentions')]).toEqual([0, 0]);
  id = other;
  expect([await count('memories'), await count('mentions')]).toEqual([1, 1]);
  await sql`delete from entities where app_id = 'b' and entity_id = ${NODE}`;
  expect(await count('mentions')).toBe(1);
  await sql`delete from entities where app_id = 'a' and entity_id = ${NODE}`;
  expect([await count('memories'), await count('mentions')]).toEqual([1, 0]);
});

test('a deleted app leaves no memories or mentions behind', async () => {
  const { sql } = database;
  await insertApp(sql, 'gone');
  id = await storeDocument(sql, { appId: 'gone', userId: null }, 'of an app that goes');
  await sql`
    insert into entities (app_id, entity_id, root_id, type, name, folded, space, display_name, display_folded)
    values ('gone', ${NODE}, ${NODE}, 'person', 'Ada', 'ada', 'name', 'Ada', 'ada')`;
  await sql.begin((tx) => addMemory(tx, id, 'gone'));
  await sql.begin((tx) => addMention(tx, id, NODE, 'gone'));
  await sql`delete from apps where app_id = 'gone'`;
  expect([await count('memories', 'gone'), await count('mentions', 'gone')]).toEqual([0, 0]);
});

test('a document deleted while its memories are stored takes them with it, or they are refused', async () => {
  const { sql } = database;
  let deletion: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await addMemory(tx, id);
    deletion = sql`delete from documents where app_id = 'a' and document_id = ${id}`.then(
      (rows) => rows.count,
    );
    await sleep(100);
  });
  await deletion;
  expect(await count('memories')).toBe(0);

  id = await storeDocument(sql, { appId: 'a', userId: null }, 'deleted first');
  let storing: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`delete from documents where app_id = 'a' and document_id = ${id}`;
    storing = sql.begin((other) => addMemory(other, id)).catch((error: unknown) => error);
    await sleep(100);
  });
  expect(await storing).toMatchObject(refused);
  expect(await count('memories')).toBe(0);
});
