import type { Sql, Tx } from './types.ts';

/** Runs reads that must agree with each other: all of them see the database as it was at the first. Not inside a transaction. */
export async function snapshot<T>(sql: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
  // The driver's type unwraps a list of promises; no read here returns one.
  return (await sql.begin('isolation level repeatable read read only', (tx) => read(tx))) as T;
}
