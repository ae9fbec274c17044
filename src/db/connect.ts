import { postgresSocketOf } from '../lib/net/postgres-socket.ts';
import { loadDriver } from './driver.ts';
import type { Sql } from './types.ts';

export interface ConnectOptions {
  connectionsMax: number;
  applicationName: string;
  /** Maximum time of a statement; absent: no limit. */
  statementTimeoutMs?: number;
}

const postgres = await loadDriver();
const RECONNECT_SECONDS_MAX = 0.5;

/** Creates a connection pool: reads int8 as number and times as Date, drops notices, closes idle connections after a minute. */
export function connect(url: string, options: ConnectOptions): Sql {
  const socket = postgresSocketOf(url);
  return postgres(url, {
    ...(socket === undefined ? {} : { path: socket }),
    max: options.connectionsMax,
    idle_timeout: 60,
    connect_timeout: 10,
    // The driver's own backoff grows to 20 s: requests would hang that long even once the server is back.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, RECONNECT_SECONDS_MAX),
    onnotice: () => {},
    // In UTC a time reads `2026-01-02 03:04:05.6+00`, whatever the server's zone (in other zones, old dates have seconds in the offset).
    connection: {
      application_name: options.applicationName,
      TimeZone: 'UTC',
      ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    },
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (n: number) => String(n),
        parse: (text: string) => Number(text),
      },
      date: {
        to: 1184,
        from: [1082, 1114, 1184],
        // Passes text through: a cursor has the database's microseconds, which a Date would truncate.
        serialize: (date: Date | string) => (date instanceof Date ? date.toISOString() : date),
        // Converted to ISO 8601: JavaScript parses anything else by legacy rules, in which the year 1 is 2001.
        parse: (text: string) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')),
      },
    },
  });
}
