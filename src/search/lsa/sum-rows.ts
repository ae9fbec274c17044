import { compileKernel, runKernel } from '../../lib/web-assembly/make-kernel.ts';
import {
  ADD,
  BRANCH_IF,
  CONST,
  END,
  F32_LOAD_SPLAT,
  F32_OF_I32,
  F32X4_ADD,
  F32X4_MUL,
  GET,
  I16_LOAD_I8,
  I32_HIGH_OF_I16,
  I32_LOW_OF_I16,
  LESS,
  LOAD,
  LOOP,
  SET,
  SUB,
  TEE,
  V_STORE,
  V_ZERO,
} from '../../lib/web-assembly/opcodes.ts';

// Parameters: list and out (addresses), count (of entries, ≥ 1), width (values per row, ≥ 1).
const [LIST, OUT, COUNT, WIDTH, AT, LEFT, ROW, COLUMN] = [0, 1, 2, 3, 4, 5, 6, 7];
const [FACTOR, VALUES] = [8, 9];
const SUMS = [10, 11, 12, 13];
const STEP = 16;
const addHalf = (sum: number, half: readonly number[]) => [
  [GET(sum), GET(FACTOR), GET(VALUES), half].flat(),
  [F32_OF_I32, F32X4_MUL, F32X4_ADD, SET(sum)].flat(),
];
/** out[k] = Σ factor · row[k] over a list of entries (address of a row of bytes, factor as f32), sixteen columns at a time. */
const BODY = [
  [LOOP],
  SUMS.flatMap((sum) => [V_ZERO, SET(sum)]),
  [GET(LIST), SET(AT), GET(COUNT), SET(LEFT)],
  [LOOP],
  [GET(AT), F32_LOAD_SPLAT(4), SET(FACTOR), GET(AT), LOAD(), GET(COLUMN), ADD, SET(ROW)],
  [GET(ROW), I16_LOAD_I8(0), SET(VALUES), ...addHalf(10, I32_LOW_OF_I16), ...addHalf(11, I32_HIGH_OF_I16)],
  [GET(ROW), I16_LOAD_I8(8), SET(VALUES), ...addHalf(12, I32_LOW_OF_I16), ...addHalf(13, I32_HIGH_OF_I16)],
  [GET(AT), CONST(8), ADD, SET(AT), GET(LEFT), CONST(1), SUB, TEE(LEFT), BRANCH_IF(0)],
  [END],
  SUMS.flatMap((sum, i) => [GET(OUT), GET(sum), V_STORE(i * 16)]),
  [GET(OUT), CONST(4 * STEP), ADD, SET(OUT)],
  [GET(COLUMN), CONST(STEP), ADD, TEE(COLUMN), GET(WIDTH), LESS, BRANCH_IF(0)],
  [END],
].flat(2);
const MODULE = compileKernel({ parameters: 4, numbers: 4, vectors: 6 }, BODY);
const PAGE_BYTES = 65_536;

/** Rows of bytes in WebAssembly's memory, of which weighted sums are computed by SIMD instructions. */
export class RowSums {
  readonly #width: number;
  readonly #sums: Float32Array;
  readonly #rows: number;
  readonly #list: number;
  readonly #addresses: Int32Array;
  readonly #factors: Float32Array;
  readonly #run: ReturnType<typeof runKernel>;
  #count = 0;

  /** Copies `values`, rows of `width`. */
  constructor(values: Int8Array, width: number) {
    const count = values.length / width;
    this.#width = width;
    this.#rows = 4 * STEP * Math.ceil(width / STEP);
    // The last row is read to the end of its last step.
    this.#list = 8 * Math.ceil((this.#rows + values.length + STEP) / 8);
    const pages = Math.ceil((this.#list + 8 * count) / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    new Int8Array(memory.buffer).set(values, this.#rows);
    this.#sums = new Float32Array(memory.buffer, 0, width);
    this.#addresses = new Int32Array(memory.buffer, this.#list, 2 * count);
    this.#factors = new Float32Array(memory.buffer, this.#list, 2 * count);
    this.#run = runKernel(MODULE, memory);
  }

  /** Adds a row to the next sum; each row at most once. */
  add(row: number, factor: number): void {
    this.#addresses[2 * this.#count] = this.#rows + row * this.#width;
    this.#factors[2 * this.#count + 1] = factor;
    this.#count++;
  }

  /** Returns the sum of the added rows times their factors, until the next call; null if none was added. Begins the next one. */
  take(): Float32Array | null {
    const count = this.#count;
    this.#count = 0;
    if (!count) return null;
    this.#run(this.#list, 0, count, this.#width);
    return this.#sums;
  }
}
