import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startApp } from '../src/app.ts';
import { cloneDatabase, type TestDatabase } from '../test/database.ts';
import { type Caller, createCaller, startService, type TestService } from '../test/service.ts';
import { connect } from '../src/db/connect.ts';
import { checkEmpty, checkTarget, copyTables } from './copy-tables.ts';

let service: TestService;
let target: TestDatabase;

beforeAll(async () => {
  service = await startService();
  target = await cloneDatabase();
  await service.admin.post('/memories/add', { text: 'Imre Kovalenko fires the kiln.', resource_id: 'kiln' });
  await service.admin
    .as('zoe')
    .post('/memories/add', { text: 'A note of Zoe about tabs\tand \\N.', resource_id: 'note' });
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await target?.drop();
});

/** Returns the results of a search, without the query id, which is part of the highlight ids. */
async function foundBy(caller: Caller): Promise<unknown> {
  const { documents, query_id } = (await caller.post('/memories/query', { query: 'kiln' })).body;
  return JSON.parse(JSON.stringify(documents).replaceAll(query_id, 'query'));
}

test('a copied database serves the same documents to the same keys, and continues from there', async () => {
  const copied = await copyTables(service.database.sql, target.sql);
  expect(copied.find((table) => table.name === 'documents')?.rows).toBe(2);
  const { dataDir } = service.ctx.config;
  const key = service.admin.key;
  const source = {
    kiln: (await service.admin.get('/memories/get/vault/kiln')).body,
    found: await foundBy(service.admin),
  };
  await service.close();
  const app = await startApp(
    readConfig({
      CAMBIUM_PORT: '0',
      CAMBIUM_LOG_LEVEL: 'fatal',
      CAMBIUM_DATA_DIR: dataDir,
      DATABASE_URL: target.url,
      CAMBIUM_SECRET_KEY: service.ctx.secretKey.toString('hex'),
    }),
  );
  try {
    const moved = createCaller(await app.listen(), key);
    expect(app.firstKey).toBeNull();
    expect((await moved.get('/memories/get/vault/kiln')).body).toEqual(source.kiln);
    expect(await foundBy(moved)).toEqual(source.found);
    expect((await moved.as('zoe').get('/memories/get/vault/note')).body.text).toBe(
      'A note of Zoe about tabs\tand \\N.',
    );
    expect((await moved.get('/memories/get/vault/note')).status).toBe(404);
    expect(
      (await moved.post('/memories/add', { text: 'new after the move', resource_id: 'new' })).status,
    ).toBe(200);
  } finally {
    await app.close();
  }
});

test('a target that holds rows is refused and unchanged', async () => {
  await expect(copyTables(target.sql, target.sql)).rejects.toThrow('The target is not empty');
});

test('an error of the target in the middle of a table is thrown as it is, and both connections go on', async () => {
  const [from, to] = [await cloneDatabase(), await cloneDatabase()];
  try {
    await from.sql`insert into apps (app_id, name, jwt_secret) values ('a', 'A', '')`;
    await from.sql`
      insert into idempotency_keys (app_id, actor, key, request_sha256, body)
      select 'a', '', n::text, '', repeat(md5(n::text), 100) from generate_series(1, 3000) n`;
    await to.sql`alter table idempotency_keys add constraint no_room check (key <> '1')`;
    await expect(copyTables(from.sql, to.sql)).rejects.toThrow('no_room');
    expect(await to.sql`select 1 from apps`).toEqual([]);
    await to.sql`alter table idempotency_keys drop constraint no_room`;
    const refused = copyTables(from.sql, to.sql, () => Promise.reject(new Error('a service runs')));
    await expect(refused).rejects.toThrow('a service runs');
    const second = copyTables(from.sql, to.sql, async () => void (await copyTables(from.sql, to.sql)));
    await expect(second).rejects.toThrow('Another copy into the target is under way');
    expect(await copyTables(from.sql, to.sql)).toContainEqual({ name: 'idempotency_keys', rows: 3_000 });
  } finally {
    await Promise.all([from.drop(), to.drop()]);
  }
});

test('a database with tables of something else is refused before ours are created in it', async () => {
  const other = await cloneDatabase();
  try {
    await expect(checkEmpty(other.sql)).resolves.toBeUndefined();
    await other.sql`drop schema public cascade`;
    await other.sql`create schema public`;
    await expect(checkEmpty(other.sql)).resolves.toBeUndefined();
    await other.sql`create table customers (id int)`;
    await expect(checkEmpty(other.sql)).rejects.toThrow('it has the table customers');
  } finally {
    await other.drop();
  }
});

test('a new database that cannot be opened is named without its password, with what to check', async () => {
  const url = 'postgres://cam:secret@127.0.0.1:1/kiln';
  const closed = connect(url, { connectionsMax: 1, applicationName: 'test' });
  const said = await checkTarget(closed, url).catch(String);
  expect(said).toMatch(
    /127\.0\.0\.1:1\/kiln cannot be opened: .*ECONNREFUSED.* Check that PostgreSQL runs there/,
  );
  expect(said).not.toContain('secret');
  await closed.end();
  await expect(checkTarget(target.sql, target.url)).resolves.toBeUndefined();
});
