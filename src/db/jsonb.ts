import type { Tx } from './types.ts';

/** Returns a jsonb parameter of plain data. The driver's type requires index signatures, which interfaces do not have: hence the `as`. */
export const jsonb = (tx: Tx, value: object) => tx.json(value as never);
