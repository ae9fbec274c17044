/** Limits that JSON must meet before it is parsed. */
export interface JsonLimits {
  /** Nesting depth of arrays and objects. */
  depthMax: number;
  /** Values: elements, fields, and the arrays and objects themselves. */
  valuesMax: number;
  /** Bytes of one string, without its quotes. */
  stringBytesMax: number;
}

export type JsonExcess = keyof JsonLimits;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the first limit that JSON exceeds, piece by piece as it arrives. Looks only at the bytes and keeps four numbers, so that a hostile
 * body costs at most its own size: parsing first took 30 s and 1.9 GB for 8 MB of zeros. Text that is not JSON is counted as if it were;
 * the parser refuses it.
 */
export class JsonScan {
  readonly #limits: JsonLimits;
  #depth = 0;
  #values = 1;
  /** Bytes of the open string; -1 if none is open. */
  #stringBytes = -1;
  /** Whether the last byte escapes the next one. */
  #isEscaped = false;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /** Returns the first limit exceeded up to the end of this piece, or null. */
  next(bytes: Uint8Array): JsonExcess | null {
    for (let i = 0; i < bytes.length; i++) {
      if (this.#stringBytes >= 0) {
        i = this.#endOfString(bytes, i);
        if (this.#stringBytes > this.#limits.stringBytesMax) return 'stringBytesMax';
        if (i < bytes.length) this.#stringBytes = -1;
        continue;
      }
      const byte = bytes[i];
      if (byte === QUOTE) this.#stringBytes = 0;
      else if (byte === COMMA) {
        if (++this.#values > this.#limits.valuesMax) return 'valuesMax';
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (++this.#depth > this.#limits.depthMax) return 'depthMax';
        if (++this.#values > this.#limits.valuesMax) return 'valuesMax';
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth--;
    }
    return null;
  }

  /** Returns where the quote is that ends the open string; the length of the piece if the string continues after it. */
  #endOfString(bytes: Uint8Array, start: number): number {
    for (let i = start; ; ) {
      const quote = bytes.indexOf(QUOTE, i);
      const end = quote < 0 ? bytes.length : quote;
      let backslashes = 0;
      while (end - backslashes > i && bytes[end - backslashes - 1] === BACKSLASH) backslashes++;
      // An escape that ended the last piece, or the last stretch, counts if only backslashes follow it.
      if (this.#isEscaped && backslashes === end - i) backslashes++;
      this.#isEscaped = backslashes % 2 === 1;
      this.#stringBytes += end - i;
      if (quote < 0 || !this.#isEscaped) return end;
      this.#stringBytes++;
      this.#isEscaped = false;
      i = quote + 1;
    }
  }
}

/** Returns the first limit that JSON exceeds, or null. */
export const findExcess = (bytes: Uint8Array, limits: JsonLimits): JsonExcess | null =>
  new JsonScan(limits).next(bytes);
