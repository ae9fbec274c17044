import { at } from '../../lib/at.ts';
import { createDotProducts } from './dot-products.ts';
import type { QuantizedVector } from './quantize.ts';

const PAGE_BYTES = 65_536;
/** Values are summed sixteen at a time, so rows are padded with zeros. */
const LANES = 16;
const ROWS_MIN = 1_024;

export interface ScanHit {
  id: number;
  /** Cosine, with int8 precision. */
  similarity: number;
}

/**
 * Vectors of one length in memory, searched exactly: each one is compared, by SIMD instructions in WebAssembly. Measured on one core of
 * a small server: 100,000 vectors of 256 values take a few ms.
 */
export class VectorScan {
  readonly dimensions: number;
  readonly #width: number;
  readonly #memory: WebAssembly.Memory;
  readonly #dot: ReturnType<typeof createDotProducts>;
  #capacity = 0;
  #count = 0;
  #ids = new Float64Array(0);
  #scales = new Float32Array(0);
  /** Owner number of each row; -1 if it was removed. */
  #owners = new Int32Array(0);

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#width = Math.ceil(dimensions / LANES) * LANES;
    this.#memory = new WebAssembly.Memory({ initial: 1 });
    this.#dot = createDotProducts(this.#memory);
    this.#reserve(ROWS_MIN);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a vector of `dimensions` values under an id and the number of its owner (≥ 0). */
  add(id: number, owner: number, vector: QuantizedVector): void {
    if (this.#count === this.#capacity) this.#reserve(this.#capacity * 2);
    const row = this.#count++;
    this.#ids[row] = id;
    this.#scales[row] = vector.scale;
    this.#owners[row] = owner;
    new Int8Array(this.#memory.buffer, this.#rowAt(row), this.#width).set(vector.values);
  }

  /** Hides these ids from every search; their memory is not reused. Returns how many there were. */
  remove(ids: ReadonlySet<number>): number {
    let removed = 0;
    for (let row = 0; row < this.#count; row++) {
      if (this.#owners[row] === -1 || !ids.has(at(this.#ids, row))) continue;
      this.#owners[row] = -1;
      removed++;
    }
    return removed;
  }

  /** Returns the `limit` nearest vectors of the given owners (and among the given ids, unless null), nearest first. */
  nearest(
    query: QuantizedVector,
    limit: number,
    owners: readonly number[],
    among: ReadonlySet<number> | null,
  ): ScanHit[] {
    if (this.#count === 0 || limit === 0) return [];
    const queryAt = 0;
    const query8 = new Int8Array(this.#memory.buffer, queryAt, this.#width);
    query8.fill(0);
    query8.set(query.values);
    this.#dot(queryAt, this.#rowAt(0), this.#outAt(), this.#count, this.#width);
    const dots = new Int32Array(this.#memory.buffer, this.#outAt(), this.#count);
    return this.#best(dots, query.scale, limit, owners, among);
  }

  #best(
    dots: Int32Array,
    queryScale: number,
    limit: number,
    owners: readonly number[],
    among: ReadonlySet<number> | null,
  ): ScanHit[] {
    const best: ScanHit[] = [];
    const owned = new Set(owners);
    let least = -Infinity;
    for (let row = 0; row < this.#count; row++) {
      const similarity = (dots[row] ?? 0) * (this.#scales[row] ?? 0) * queryScale;
      if (similarity <= least) continue;
      if (!owned.has(at(this.#owners, row))) continue;
      const id = at(this.#ids, row);
      if (among && !among.has(id)) continue;
      insert(best, { id, similarity }, limit);
      if (best.length === limit) least = best[limit - 1]?.similarity ?? -Infinity;
    }
    return best;
  }

  // Memory layout: the query's row, then the rows, then the products.
  #rowAt(row: number): number {
    return this.#width * (row + 1);
  }

  #outAt(): number {
    return this.#rowAt(this.#capacity);
  }

  #reserve(capacity: number): void {
    const bytes = this.#width * (capacity + 1) + capacity * 4;
    const pages = Math.ceil(bytes / PAGE_BYTES) - this.#memory.buffer.byteLength / PAGE_BYTES;
    if (pages > 0) this.#memory.grow(pages);
    this.#capacity = capacity;
    this.#ids = enlarged(this.#ids, new Float64Array(capacity));
    this.#scales = enlarged(this.#scales, new Float32Array(capacity));
    this.#owners = enlarged(this.#owners, new Int32Array(capacity));
  }
}

function enlarged<T extends Float64Array | Float32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Inserts a hit into a list sorted by descending similarity and capped at `limit`. */
function insert(best: ScanHit[], hit: ScanHit, limit: number): void {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(best, middle).similarity >= hit.similarity) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, hit);
  if (best.length > limit) best.pop();
}
