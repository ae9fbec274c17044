import { loadDriver } from './driver.ts';
import type { Sql } from './types.ts';

export interface ConnectOptions {
  connectionsMax: number;
  applicationName: string;
  /** Longest time of a statement; absent: no limit. */
  statementTimeoutMs?: number;
}

const postgres = await loadDriver();
const RECONNECT_SECONDS_MAX = 0.5;

/** A pool of connections; int8 reads as number, times as Date, notices are dropped, idle connections close after a minute. */
export function connect(url: string, options: ConnectOptions): Sql {
  return postgres(url, {
    max: options.connectionsMax,
    idle_timeout: 60,
    connect_timeout: 10,
    // The driver's own backoff grows to 20 s: requests would hang that long, even when the server is back.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, RECONNECT_SECONDS_MAX),
    onnotice: () => {},
    // In UTC a time reads `2026-01-02 03:04:05.6+00`, whatever the server's own zone (old dates of others have seconds in the offset).
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
        // Text as it is: a cursor holds the microseconds of the database, which a Date would cut off.
        serialize: (date: Date | string) => (date instanceof Date ? date.toISOString() : date),
        // As ISO 8601: what is not, JavaScript reads by old rules, by which the year 1 is 2001.
        parse: (text: string) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')),
      },
    },
  });
}
