import type { Sql, Tx } from './types.ts';

/** Runs reads that must agree with each other: all see the database as of the first one. Not inside a transaction. */
export async function snapshot<T>(sql: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
  // The driver's type unwraps a list of promises; no read here returns one.
  return (await sql.begin('isolation level repeatable read read only', (tx) => read(tx))) as T;
}
