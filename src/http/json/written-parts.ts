import { Readable } from 'node:stream';

/** Bytes written at once: the system takes them in about a millisecond. */
const PART_BYTES = 250_000;

/** A long answer that is made and waits in memory to be sent, part by part as its client reads it. */
export class WrittenParts extends Readable {
  readonly bytes: number;
  readonly #parts: Iterator<Uint8Array>;

  constructor(parts: readonly Uint8Array[]) {
    super({ highWaterMark: PART_BYTES });
    this.bytes = parts.reduce((sum, { length }) => sum + length, 0);
    this.#parts = slicesOf(parts);
  }

  override _read(): void {
    this.push(this.#parts.next().value ?? null);
  }
}

function* slicesOf(parts: readonly Uint8Array[]): Generator<Uint8Array, null> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += PART_BYTES) yield part.subarray(at, at + PART_BYTES);
  return null;
}
