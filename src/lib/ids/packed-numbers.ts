/** Returns numbers of 32 bits as base64: as JSON they take twice the room. */
export const packNumbers = (numbers: Uint32Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');

/** Returns the numbers that `packNumbers` packed. */
export function unpackNumbers(packed: string): Uint32Array {
  // Copied, because the bytes of a small Buffer may start at any offset of a shared one.
  const bytes = new Uint8Array(Buffer.from(packed, 'base64'));
  return new Uint32Array(bytes.buffer);
}
