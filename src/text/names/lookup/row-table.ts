/**
 * A hash table from feature hash to row, with open addressing and a load of at most one half. Most lookups miss: one bit per slot says
 * whether any hash begins there, in a 64th of the memory, which stays in the L1 cache.
 */
export interface RowTable {
  begins: Uint32Array;
  /** By slot; -1: free. */
  rows: Int32Array;
  /** By row. */
  hashes: Uint32Array;
  mask: number;
}

/** Builds the table for rowOf. */
export function rowTable(hashes: Uint32Array): RowTable {
  let size = 16;
  while (size < hashes.length * 2) size *= 2;
  const table: RowTable = {
    begins: new Uint32Array(Math.ceil(size / 32)),
    rows: new Int32Array(size).fill(-1),
    hashes,
    mask: size - 1,
  };
  for (let row = 0; row < hashes.length; row++) {
    let slot = (hashes[row] ?? 0) & table.mask;
    table.begins[slot >>> 5] = (table.begins[slot >>> 5] ?? 0) | (1 << (slot & 31));
    while (table.rows[slot] !== -1) slot = (slot + 1) & table.mask;
    table.rows[slot] = row;
  }
  return table;
}

/** Returns the row of `hash`, or -1. */
export function rowOf(table: RowTable, hash: number): number {
  let slot = hash & table.mask;
  if (!((table.begins[slot >>> 5] ?? 0) & (1 << (slot & 31)))) return -1;
  for (;;) {
    const row = table.rows[slot] ?? -1;
    if (row === -1 || table.hashes[row] === hash) return row;
    slot = (slot + 1) & table.mask;
  }
}
