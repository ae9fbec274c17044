import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from './pg-errors.ts';
import type { Sql, Tx } from './types.ts';

const ATTEMPTS_MAX = 5;

/** Runs `work` in one transaction; retries it after a deadlock or serialization failure, at most five attempts in all. */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // The driver's type unwraps a list of promises; no work here returns one.
      return (await sql.begin((tx) => work(tx))) as T;
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isTransient(error)) throw error;
      await sleep(attempt * 10 * (1 + Math.random()));
    }
  }
}
