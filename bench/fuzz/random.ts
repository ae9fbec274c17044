/** A random generator that repeats for the same seed: xorshift128 over 32-bit words (Marsaglia, 2003). */
export class Random {
  private x: number;
  private y = 362_436_069;
  private z = 521_288_629;
  private w = 88_675_123;

  constructor(seed: number) {
    this.x = (seed ^ 0x9e3779b9) | 0 || 1;
    for (let i = 0; i < 16; i++) this.next();
  }

  private next(): number {
    const t = this.x ^ (this.x << 11);
    [this.x, this.y, this.z] = [this.y, this.z, this.w];
    this.w = (this.w ^ (this.w >>> 19) ^ (t ^ (t >>> 8))) | 0;
    return this.w >>> 0;
  }

  /** Returns an integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor((this.next() / 2 ** 32) * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() / 2 ** 32 < share;
  }

  /** Picks an element of a nonempty list. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const at = this.int(0, list.length - 1);
    // In range by construction; we have no lists of undefined values.
    return list[at] as T;
  }
}
