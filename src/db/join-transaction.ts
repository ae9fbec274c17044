import type { Sql, Tx } from './types.ts';

/**
 * A transaction as the pool that functions expect which begin one: what they begin is part of this transaction, and is undone alone
 * when it fails (a savepoint).
 */
export function joinTransaction(tx: Tx): Sql {
  const begin = (work: (inner: Tx) => Promise<unknown>) => tx.savepoint(work);
  // Safe: of what a pool can do beside statements, which a transaction takes as well, the service uses `begin` alone.
  return Object.assign(tx, { begin }) as unknown as Sql;
}
