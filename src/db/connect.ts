import postgres from 'postgres';
import type { Sql } from './types.ts';

export interface ConnectOptions {
  connectionsMax: number;
  applicationName: string;
}

/** A pool of connections; int8 reads as number, notices are dropped, idle connections close after a minute. */
export function connect(url: string, options: ConnectOptions): Sql {
  return postgres(url, {
    max: options.connectionsMax,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: options.applicationName },
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (n: number) => String(n),
        parse: (text: string) => Number(text),
      },
    },
  });
}
