import { integer } from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Any character but half a surrogate pair, as the unit of arbitrary strings. fast-check's own unit `binary` is the same, but first makes a
 * table of all 1.1 million: seconds of processor time in each worker, which then keeps the table.
 */
export const anyCharacter = integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map((n) =>
  String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
);
