import type { Tx } from './types.ts';

/** A jsonb parameter of plain data. The driver's type asks for index signatures, which interfaces do not have: hence the `as`. */
export const jsonb = (tx: Tx, value: object) => tx.json(value as never);
