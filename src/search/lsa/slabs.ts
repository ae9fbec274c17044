/** Larger than what the allocator keeps for itself (`MALLOC_MMAP_THRESHOLD_`), so that a slab nobody uses returns to the system. */
const SLAB_BYTES = 262_144;
const NUMBER_BYTES = 4;

/**
 * Hands out short arrays of numbers that share large buffers. A buffer each, thousands of them, leaves gaps between the allocator's other
 * memory, and the process then keeps tens of megabytes after all of them are garbage.
 */
export class Slabs {
  #slab = new ArrayBuffer(0);
  #used = 0;

  ints(length: number): Int32Array {
    const from = this.#take(length);
    return new Int32Array(this.#slab, from, length);
  }

  floats(length: number): Float32Array {
    const from = this.#take(length);
    return new Float32Array(this.#slab, from, length);
  }

  #take(length: number): number {
    const bytes = length * NUMBER_BYTES;
    if (this.#used + bytes > this.#slab.byteLength) {
      this.#slab = new ArrayBuffer(Math.max(SLAB_BYTES, bytes));
      this.#used = 0;
    }
    this.#used += bytes;
    return this.#used - bytes;
  }
}
