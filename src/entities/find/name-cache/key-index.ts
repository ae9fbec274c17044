/** Rows of one app are numbered below this, so that a key and a row are one exact number. */
const ROWS_MAX = 2 ** 21;
const KEY_OFFSET = 2 ** 31;
/** Sorting this many takes a few milliseconds. */
const RECENT_MAX = 100_000;
/** Parts are joined up to this size, so that a lookup searches few; joining two takes a few milliseconds. */
const PART_MAX = 2 ** 20;

const pack = (key: number, row: number): number => (key + KEY_OFFSET) * ROWS_MAX + row;

/** Takes a row; returns whether it wants more. */
type TakeRow = (row: number) => boolean;

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

  /** Gives the rows that have both keys, in the order added, until no more are wanted. */
  takeRows(left: number, right: number, take: TakeRow): void {
    for (const part of this.#parts) if (!takeFrom(part, left, right, take)) return;
    const others = left === right ? null : new Set(this.#recent.get(right));
    for (const row of this.#recent.get(left) ?? []) {
      if (others && !others.has(row)) continue;
      if (!take(row)) return;
    }
  }

  #sortRecent(): void {
    let part = new Float64Array(this.#recentPairs);
    let at = 0;
    for (const [key, rows] of this.#recent) for (const row of rows) part[at++] = pack(key, row);
    part.sort();
    for (;;) {
      const last = this.#parts.at(-1);
      if (!last || last.length > part.length || last.length + part.length > PART_MAX) break;
      this.#parts.pop();
      part = joined(last, part);
    }
    this.#parts.push(part);
    this.#recent = new Map();
    this.#recentPairs = 0;
  }
}

/** Gives the rows of a part that have both keys; returns whether more are wanted. */
function takeFrom(part: Float64Array, left: number, right: number, take: TakeRow): boolean {
  const isOne = left === right;
  const [rare, common] = isOne || spanOf(part, left) < spanOf(part, right) ? [left, right] : [right, left];
  const [first, end, other] = [pack(rare, 0), pack(rare, ROWS_MAX - 1), pack(common, 0)];
  for (let at = firstFrom(part, first); (part[at] ?? Infinity) <= end; at++) {
    const row = (part[at] ?? 0) - first;
    if (!isOne && part[firstFrom(part, other + row)] !== other + row) continue;
    if (!take(row)) return false;
  }
  return true;
}

const spanOf = (part: Float64Array, key: number): number =>
  firstFrom(part, pack(key + 1, 0)) - firstFrom(part, pack(key, 0));

/** Returns the index of the first number that is at least `least`. */
function firstFrom(part: Float64Array, least: number): number {
  let [low, high] = [0, part.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((part[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns two sorted parts as one. */
function joined(one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> {
  const both = new Float64Array(one.length + other.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < both.length; at++)
    both[at] =
      (one[left] ?? Infinity) <= (other[right] ?? Infinity) ? (one[left++] ?? 0) : (other[right++] ?? 0);
  return both;
}
