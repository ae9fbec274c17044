import { expect, test } from 'vitest';
import { postgresSocketOf } from './postgres-socket.ts';

test('an escaped directory in place of the host holds the socket file, named by the port', () => {
  expect(postgresSocketOf('postgres://u:p@%2Frun%2Fpostgresql/d')).toBe('/run/postgresql/.s.PGSQL.5432');
  expect(postgresSocketOf('postgresql://u@%2fa%20b:6000/d')).toBe('/a b/.s.PGSQL.6000');
});

test('a host is no directory, whatever else in the URL is escaped', () => {
  for (const url of ['postgres://h/d', 'postgres://u:%2Fp@127.0.0.1:1/d', 'postgres://u@[::1]:5432/%2Fd'])
    expect([url, postgresSocketOf(url)]).toEqual([url, undefined]);
});
