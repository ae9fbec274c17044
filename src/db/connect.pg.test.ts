import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { connect } from './connect.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.drop());

test('times of every valid year are read as the instant that was stored', async () => {
  const instants = [
    '0001-01-01T00:00:00.000Z',
    '0099-12-31T23:59:59.999Z',
    '1883-11-18T12:03:58.001Z',
    '2026-03-29T01:30:00.120Z',
    '9999-12-31T23:59:59.000Z',
  ];
  for (const instant of instants) {
    const [row] = await database.sql<{ text: Date; date: Date }[]>`
      select ${instant}::timestamptz as text, ${new Date(instant)}::timestamptz as date`;
    expect([row!.text.toISOString(), row!.date.toISOString()]).toEqual([instant, instant]);
  }
});

test('a time sent as text keeps its microseconds, so that a cursor is exact', async () => {
  const [row] = await database.sql<{ same: boolean; later: boolean }[]>`
    select ${'2026-03-01 10:00:00.123456+00'}::timestamptz = '2026-03-01T10:00:00.123456Z'::timestamptz as same,
      ${'2026-03-01T10:00:00.123457Z'}::timestamptz > '2026-03-01T10:00:00.123456Z'::timestamptz as later`;
  expect(row).toEqual({ same: true, later: true });
});

test('a day without a time is its midnight in UTC', async () => {
  const [row] = await database.sql<{ day: Date }[]>`select date '0042-02-03' as day`;
  expect(row!.day.toISOString()).toBe('0042-02-03T00:00:00.000Z');
});

test('the server’s time zone does not matter', async () => {
  await database.sql.unsafe(
    `alter database ${new URL(database.url).pathname.slice(1)} set timezone to 'Africa/Monrovia'`,
  );
  const fresh = connect(database.url, { connectionsMax: 1, applicationName: 'cambium-test' });
  try {
    const [row] = await fresh<{ at: Date }[]>`select timestamptz '1950-06-01T00:00:00Z' as at`;
    expect(row!.at.toISOString()).toBe('1950-06-01T00:00:00.000Z');
  } finally {
    await fresh.end();
  }
});

test('counts and ids are read as numbers, unusual texts unchanged', async () => {
  const text = 'Zoë 👩‍🚀 \u202e \\ \' "';
  const [row] =
    await database.sql`select count(*) as n, 9007199254740991::bigint as id, ${text}::text as text from apps`;
  expect(row).toEqual({ n: 0, id: 9_007_199_254_740_991, text });
});

test('a URL names a socket file or a host, and both lead to the same database', async () => {
  const { hostname, port } = new URL(database.url);
  const addressAt = async (url: string) => {
    const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-test' });
    try {
      return await sql`select current_database() as name, host(inet_client_addr()) as address`;
    } finally {
      await sql.end();
    }
  };
  const name = new URL(database.url).pathname.slice(1);
  expect(await addressAt(database.url)).toEqual([{ name, address: null }]);
  expect(await addressAt(database.url.replace(`${hostname}:${port}`, `127.0.0.1:${port}`))).toEqual([
    { name, address: '127.0.0.1' },
  ]);
});
