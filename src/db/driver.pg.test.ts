import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { collectGarbage } from '../lib/cpu-pool/collect-garbage.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';
import type { Sql } from './types.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql`create table written (n int)`;
  // One connection: whatever comes next takes the slot of the lost one.
  sql = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-victim' });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await database?.drop();
});
beforeEach(() => database.sql`truncate written`);

/** Terminates all connections of the victim on the server and returns their pids. */
const terminate = () => database.sql<{ pid: number }[]>`
  select pid, pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'cambium-victim' and datname = current_database()`;

/** Terminates them and waits until the server has dropped them. */
async function cut(): Promise<void> {
  const pids = (await terminate()).map((row) => row.pid);
  const left = () => database.sql`select pid from pg_stat_activity where pid = any(${pids}::int[])`;
  while ((await left()).length) await new Promise((resolve) => setTimeout(resolve, 5));
}
const failure = (work: Promise<unknown>) => work.then(() => 'no error', isDatabaseUnavailable);

test('a transaction whose connection is lost between two statements fails, and the next statement works', async () => {
  for (let round = 0; round < 20; round++) {
    const work = sql.begin(async (tx) => {
      await tx`insert into written values (${round})`;
      await cut();
      await tx`insert into written values (${round})`;
    });
    expect(await failure(work)).toBe(true);
    expect(await sql`select count(*) as n from written`).toEqual([{ n: 0 }]);
  }
});

test('a transaction whose connection is lost inside a statement fails, and the next statement works', async () => {
  for (let round = 0; round < 20; round++) {
    const work = sql.begin(async (tx) => {
      await tx`insert into written values (${round})`;
      await Promise.all([tx`select pg_sleep(20)`, new Promise((r) => setTimeout(r, 20)).then(cut)]);
    });
    expect(await failure(work)).toBe(true);
    expect(await sql`select count(*) as n from written`).toEqual([{ n: 0 }]);
  }
});

test('a later connection asks for no types first, and reads and writes arrays', async () => {
  const later = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-later' });
  const one = await later.reserve();
  expect(
    await database.sql`select query from pg_stat_activity where application_name = 'cambium-later'`,
  ).toEqual([{ query: '' }]);
  const [lists] = await one`
    select ${['a', 'b']}::text[] as words, ${[1, 2]}::int[] as numbers, array[3::bigint] as counts,
      array['2026-01-02 03:04:05Z'::timestamptz] as times`;
  expect(lists).toEqual({
    words: ['a', 'b'],
    numbers: [1, 2],
    counts: [3],
    times: [new Date('2026-01-02T03:04:05Z')],
  });
  one.release();
  await later.end();
});

test('a transaction whose connection was lost runs nothing outside of it', async () => {
  const isInside = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const work = sql.begin(async (tx) => {
    await tx`insert into written values (1)`;
    isInside.resolve();
    await goOn.promise;
    late.resolve(await tx`insert into written values (2)`.catch((error: unknown) => error));
  });
  const failed = failure(work);
  await isInside.promise;
  await cut();
  expect(await failed).toBe(true);
  expect(await sql`select count(*) as n from written`).toEqual([{ n: 0 }]);
  goOn.resolve();
  expect(isDatabaseUnavailable(await late.promise)).toBe(true);
  expect(await sql`select count(*) as n from written`).toEqual([{ n: 0 }]);
});

test('a statement on a reserved connection that was lost fails instead of ending the process', async () => {
  const pool = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-victim' });
  const reserved = await pool.reserve();
  await reserved`select 1`;
  await cut();
  expect(await failure(Promise.resolve(reserved`select 1`))).toBe(true);
  expect(await failure(Promise.resolve(reserved`select 1`))).toBe(true);
  await pool.end({ timeout: 1 });
});

test('connections ended at any moment, even while they are made, fail statements and nothing else', async () => {
  const pool = connect(database.url, { connectionsMax: 3, applicationName: 'cambium-victim' });
  let isOver = false;
  const outcomes = new Set<string | boolean>();
  const worker = async () => {
    while (!isOver) {
      const work = pool.begin(async (tx) => {
        await tx`insert into written values (1)`;
        await tx`insert into written values (-1)`;
      });
      outcomes.add(await failure(work));
    }
  };
  const workers = [worker(), worker(), worker(), worker()];
  for (let i = 0; i < 60; i++) {
    await terminate();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
  }
  isOver = true;
  await Promise.all(workers);
  expect(outcomes.has(false)).toBe(false);
  expect(await database.sql`select coalesce(sum(n), 0)::int as sum from written`).toEqual([{ sum: 0 }]);
  // One per slot in the pool, each of which may still hold a connection that is about to end.
  for (let i = 0; i < 3; i++) await failure(Promise.resolve(pool`select 1`));
  for (let i = 0; i < 10; i++) expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  await pool.end({ timeout: 1 });
});

test('a statement and its fragments have no functions of their own, which V8 would keep until a full collection', async () => {
  const fragment = sql`${1}::int`;
  const statement = sql`select ${fragment} as one`;
  for (const own of [fragment, statement])
    for (const name of ['resolve', 'reject']) expect(Object.hasOwn(own, name)).toBe(false);
  expect(await statement).toEqual([{ one: 1 }]);
  await expect(sql`select 1 / 0`).rejects.toThrow(/division by zero/);
});

test('the first rows of a statement are not kept, and an error still names where it was sent from', async () => {
  const read = async () => new WeakRef(await sql`select 1 as n`);
  const rows = await read();
  // The connection holds on to its last statement.
  await sql`select 2 as n`;
  collectGarbage();
  expect(rows.deref()).toBeUndefined();
  const wrong = await sql`select wrong`.catch((error: unknown) => error);
  expect(wrong).toMatchObject({ stack: expect.stringContaining('driver.pg.test.ts') });
});

test('rows that are copied out to a slow reader end, and the next statement of the connection is answered', async () => {
  for (let rows = 1; rows <= 40; rows++) {
    const read = await sql.begin(async (tx) => {
      const copy = tx`copy (select repeat('x', 9000) from generate_series(1, ${tx.unsafe(String(rows))})) to stdout`;
      let bytes = 0;
      for await (const chunk of await copy.readable()) {
        bytes += chunk.length;
        await new Promise(setImmediate);
      }
      await tx`select 1`;
      return bytes;
    });
    expect(read).toBe(rows * 9_001);
  }
});
