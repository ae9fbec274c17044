import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { checkDatabaseUrl } from './check-database-url.ts';
import { connect } from './connect.ts';
import { migrate, migrationsApplied } from './migrate.ts';
import { isDatabaseUnavailable, isTransient, toDatabaseError } from './pg-errors.ts';
import { snapshot } from './snapshot.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql`create table counters (id int primary key, n int not null)`;
});
afterAll(() => database?.drop());
afterEach(() => database.sql`truncate counters`);

test('reads of a snapshot agree, whatever is written between them, and cannot write', async () => {
  const { sql } = database;
  await sql`insert into counters values (1, 1)`;
  const read = await snapshot(sql, async (tx) => {
    const before = await tx`select n from counters`;
    await sql`update counters set n = 2`;
    return [before[0]!.n, (await tx`select n from counters`)[0]!.n];
  });
  expect(read).toEqual([1, 1]);
  await expect(snapshot(sql, (tx) => tx`update counters set n = 3`)).rejects.toThrow('read-only');
});

test('a write for a row deleted meanwhile is refused with a message, and is not a defect of the service', async () => {
  const { sql } = database;
  await sql`create table belongings (counter_id int references counters)`;
  const refused = await sql`insert into belongings values (7)`.catch(toDatabaseError);
  await sql`drop table belongings`;
  expect(refused).toMatchObject({ status: 409, code: 'DeletedMeanwhile' });
});

describe('transaction', () => {
  test('commits its work, and nothing of work that threw', async () => {
    const { sql } = database;
    expect(
      await transaction(sql, async (tx) => (await tx`insert into counters values (1, 1) returning n`)[0]!.n),
    ).toBe(1);
    const failing = transaction(sql, async (tx) => {
      await tx`insert into counters values (2, 2)`;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await sql`select id from counters`).toEqual([{ id: 1 }]);
  });

  test('two that deadlock both succeed, each with one effect', async () => {
    const { sql } = database;
    await sql`insert into counters values (1, 0), (2, 0)`;
    let met = 0;
    const both = Promise.withResolvers<void>();
    const oneEnded = Promise.withResolvers<void>();
    let runs = 0;
    const add = (first: number, second: number) =>
      transaction(sql, async (tx) => {
        // One that is repeated at once may take the row that the other waits for, and they deadlock again.
        if (++runs > 2) await oneEnded.promise;
        await tx`update counters set n = n + 1 where id = ${first}`;
        if (++met === 2) both.resolve();
        await both.promise;
        await tx`update counters set n = n + 1 where id = ${second}`;
      }).then(oneEnded.resolve);
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(runs).toBe(3);
    expect(await sql`select n from counters order by id`).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('gives up on a transient error after five attempts, and on any other immediately', async () => {
    let runs = 0;
    const always = (code: string) => () => {
      runs++;
      return Promise.reject(Object.assign(new Error(code), { code }));
    };
    await expect(transaction(database.sql, always('40001'))).rejects.toThrow('40001');
    expect(runs).toBe(5);
    runs = 0;
    await expect(transaction(database.sql, always('23505'))).rejects.toThrow('23505');
    expect(runs).toBe(1);
  });
});

describe('migrate', () => {
  test('does nothing the second time, even if many start at once', async () => {
    const others = Array.from({ length: 4 }, () =>
      connect(database.url, { connectionsMax: 1, applicationName: 'cambium-test' }),
    );
    const results = await Promise.all(others.map((sql) => migrate(sql)));
    await Promise.all(others.map((sql) => sql.end()));
    expect(results).toEqual(others.map(() => ({ applied: [] })));
    expect(await migrationsApplied(database.sql)).toBe(true);
  });

  test('brings an empty database up to date, and many at once apply each migration once', async () => {
    const name = 'migrate_from_nothing';
    await database.sql.unsafe(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const pools = [1, 2, 3].map(() =>
      connect(url.toString(), { connectionsMax: 2, applicationName: 'cambium-test' }),
    );
    try {
      const applied = (await Promise.all(pools.map((sql) => migrate(sql)))).flatMap((r) => r.applied);
      expect(applied.length).toBeGreaterThan(0);
      expect(new Set(applied).size).toBe(applied.length);
      expect(await migrationsApplied(pools[0]!)).toBe(true);
    } finally {
      await Promise.all(pools.map((sql) => sql.end()));
      await database.sql.unsafe(`drop database ${name} with (force)`);
    }
  });

  test('refuses a database whose migration was changed after it was applied, and names it', async () => {
    const { sql } = database;
    const [first] = await sql`select id, sha256 from cambium_migrations order by id limit 1`;
    await sql`update cambium_migrations set sha256 = 'other' where id = ${first!.id}`;
    await expect(migrate(sql)).rejects.toThrow(`Migration ${first!.id} was changed`);
    await sql`update cambium_migrations set sha256 = ${first!.sha256} where id = ${first!.id}`;
    await migrate(sql);
  });

  test('a migration that fails is reported with its own error, leaves nothing behind, and releases the lock', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'cambium-migrations-'));
    const pool = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-test' });
    try {
      const text = 'create table half_made (id int);\nselect * from nothing_like_this;';
      await writeFile(path.join(directory, '900001_broken.sql'), text);
      await expect(migrate(pool, directory)).rejects.toThrow(
        'Migration 900001_broken failed and was rolled back: relation "nothing_like_this" does not exist',
      );
      const [left] = await pool<{ table: string | null; locks: number }[]>`
        select to_regclass('half_made')::text as table,
          (select count(*)::int from pg_locks
            where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`;
      expect(left).toEqual({ table: null, locks: 0 });
    } finally {
      await pool.end();
      await rm(directory, { recursive: true });
    }
  });

  test('a database without all migrations is not ready', async () => {
    const { sql } = database;
    const [last] = await sql`select id, sha256, applied_at from cambium_migrations order by id desc limit 1`;
    await sql`delete from cambium_migrations where id = ${last!.id}`;
    expect(await migrationsApplied(sql)).toBe(false);
    await sql`insert into cambium_migrations ${sql(last!)}`;
    expect(await migrationsApplied(sql)).toBe(true);
  });
});

describe('checkDatabaseUrl', () => {
  test('accepts a server that responds, and names the setting and the reason for one that does not', async () => {
    await checkDatabaseUrl(database.url);
    const refused = new URL(database.url);
    refused.password = 'wrong';
    await expect(checkDatabaseUrl(refused.toString())).rejects.toThrow(
      /^DATABASE_URL names a PostgreSQL that cannot be used .*password authentication failed/,
    );
    const missing = new URL(database.url);
    missing.pathname = '/no_such_database';
    await expect(checkDatabaseUrl(missing.toString())).rejects.toThrow(
      /^DATABASE_URL .*no_such_database.*does not exist/,
    );
  });
});

describe('errors of the database', () => {
  test('an unreachable server is distinguished from a wrong statement', async () => {
    const nowhere = connect('postgres://u:p@127.0.0.1:9/x', {
      connectionsMax: 1,
      applicationName: 'cambium-test',
    });
    const unreachable = await nowhere`select 1`.catch((e: unknown) => e);
    await nowhere.end();
    const wrong = await database.sql`select * from nothing_like_this`.catch((e: unknown) => e);
    // As a PostgreSQL that stopped leaves its directory: without its socket file.
    const stopped = connect('postgres://u:p@%2Fnowhere/x', {
      connectionsMax: 1,
      applicationName: 'cambium-test',
    });
    const away = await stopped`select 1`.catch((e: unknown) => e);
    await stopped.end();
    const noFile = await readFile('/nowhere/x').catch((e: unknown) => e);
    expect([unreachable, wrong, away, noFile].map(isDatabaseUnavailable)).toEqual([true, false, true, false]);
    expect([isTransient(unreachable), isTransient(wrong), isTransient('40001'), isTransient(null)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('a connection that the server ended counts as unreachable', async () => {
    const sql = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-victim' });
    const [own] = await sql`select pg_backend_pid() as pid`;
    const sleeping = sql`select pg_sleep(20)`.catch((e: unknown) => e);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await database.sql`select pg_terminate_backend(${own!.pid})`;
    expect(isDatabaseUnavailable(await sleeping)).toBe(true);
    // Without a timeout the driver waits for the lost connection.
    await sql.end({ timeout: 1 });
  });
});
