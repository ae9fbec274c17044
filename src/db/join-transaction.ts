import type { Sql, Tx } from './types.ts';

/**
 * Wraps a transaction as a pool, for functions that begin a transaction: theirs becomes part of this one and rolls back alone if it fails
 * (a savepoint).
 */
export function joinTransaction(tx: Tx): Sql {
  const begin = (work: (inner: Tx) => Promise<unknown>) => tx.savepoint(work);
  // Safe: apart from statements, which a transaction runs as well, `begin` is the only pool method that the service uses.
  return Object.assign(tx, { begin }) as unknown as Sql;
}
