/** Buffer for UTF-16 units: reading them from a concatenated string takes six times as long. */
let units = new Uint16Array(8 * 1024);
let unitBytes = Buffer.from(units.buffer);
/** Longer texts are read in pieces. */
const UNITS_MAX = 1024 * 1024;
/** Below this the copy costs more than it saves. */
const UNITS_MIN = 24;

/**
 * A 53-bit hash of a text's UTF-16 units: cyrb53 (bryc, public domain), fed in pieces that need not be concatenated. Not for secrets: it
 * distinguishes texts, in about a twentieth of the time of SHA-256 on short ones.
 */
export class Hash53 {
  private h1: number;
  private h2: number;

  constructor(h1 = 0xdeadbeef | 0, h2 = 0x41c6ce57) {
    this.h1 = h1;
    this.h2 = h2;
  }

  copy(): Hash53 {
    return new Hash53(this.h1, this.h2);
  }

  add(text: string): this {
    if (text.length >= UNITS_MIN) return this.addLong(text);
    let { h1, h2 } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      h1 = Math.imul(h1 ^ unit, 2654435761);
      h2 = Math.imul(h2 ^ unit, 1597334677);
    }
    this.h1 = h1;
    this.h2 = h2;
    return this;
  }

  private addLong(text: string): this {
    if (text.length > UNITS_MAX) {
      for (let i = 0; i < text.length; i += UNITS_MAX) this.add(text.slice(i, i + UNITS_MAX));
      return this;
    }
    if (text.length > units.length) {
      units = new Uint16Array(text.length * 2);
      unitBytes = Buffer.from(units.buffer);
    }
    unitBytes.write(text, 'utf16le');
    const copied = units;
    let { h1, h2 } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = copied[i] ?? 0;
      h1 = Math.imul(h1 ^ unit, 2654435761);
      h2 = Math.imul(h2 ^ unit, 1597334677);
    }
    this.h1 = h1;
    this.h2 = h2;
    return this;
  }

  /** Returns the lowest `bits` (33 to 53) of the hash of everything added, as a non-negative integer. */
  value(bits = 53): number {
    const { h1, h2 } = this;
    const low = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
    const high = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return 4294967296 * (high & ((1 << (bits - 32)) - 1)) + (low >>> 0);
  }
}
