/** Rows of one app are numbered below this, so that a key and a row are one exact number. */
const ROWS_MAX = 2 ** 21;
const KEY_OFFSET = 2 ** 31;
/** Sorting this many takes a few milliseconds. */
const RECENT_MAX = 100_000;

const pack = (key: number, row: number): number => (key + KEY_OFFSET) * ROWS_MAX + row;

/** Which rows have which keys (signed 32-bit numbers): sorted parts, eight bytes for each pair, and what was added since the last one. */
export class KeyIndex {
  readonly #parts: Float64Array[] = [];
  #recent = new Map<number, number[]>();
  #recentPairs = 0;
  readonly #recentMax: number;

  constructor(recentMax = RECENT_MAX) {
    this.#recentMax = recentMax;
  }

  add(row: number, keys: readonly number[]): void {
    for (const key of keys) {
      const rows = this.#recent.get(key);
      if (rows) rows.push(row);
      else this.#recent.set(key, [row]);
    }
    this.#recentPairs += keys.length;
    if (this.#recentPairs >= this.#recentMax) this.#sortRecent();
  }

  /** Yields the rows that have a key. */
  *rowsOf(key: number): Generator<number> {
    for (const part of this.#parts) {
      const end = pack(key, ROWS_MAX - 1);
      for (let at = firstFrom(part, pack(key, 0)); (part[at] ?? Infinity) <= end; at++)
        yield (part[at] ?? 0) % ROWS_MAX;
    }
    yield* this.#recent.get(key) ?? [];
  }

  /** Yields the rows that have both keys. */
  *rowsOfBoth(left: number, right: number): Generator<number> {
    if (left === right) return yield* this.rowsOf(left);
    for (const part of this.#parts) {
      const [rare, common] = spanOf(part, left) < spanOf(part, right) ? [left, right] : [right, left];
      const end = pack(rare, ROWS_MAX - 1);
      for (let at = firstFrom(part, pack(rare, 0)); (part[at] ?? Infinity) <= end; at++) {
        const row = (part[at] ?? 0) % ROWS_MAX;
        const other = pack(common, row);
        if (part[firstFrom(part, other)] === other) yield row;
      }
    }
    const others = new Set(this.#recent.get(right));
    for (const row of this.#recent.get(left) ?? []) if (others.has(row)) yield row;
  }

  #sortRecent(): void {
    const part = new Float64Array(this.#recentPairs);
    let at = 0;
    for (const [key, rows] of this.#recent) for (const row of rows) part[at++] = pack(key, row);
    this.#parts.push(part.sort());
    this.#recent = new Map();
    this.#recentPairs = 0;
  }
}

const spanOf = (part: Float64Array, key: number): number =>
  firstFrom(part, pack(key + 1, 0)) - firstFrom(part, pack(key, 0));

/** Returns the place of the first number that is at least `least`. */
function firstFrom(part: Float64Array, least: number): number {
  let [low, high] = [0, part.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((part[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
