const SEED = 0x9e3779b9 + 3_923_095;
const encoder = new TextEncoder();
/** Bytes of the text being hashed: allocating them for each text takes longer than hashing it. */
let bytes = new Uint8Array(1_024);
const BYTES_PER_CHAR_MAX = 3;
/** The last words are read up to this far after the text. */
const PADDING_BYTES = 12;

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/**
 * Returns PostgreSQL's `hashtext` of a text, a signed 32-bit number: Bob Jenkins' lookup3 as hash_bytes of src/common/hashfn.c computes it on
 * machines that store the lowest byte first.
 */
export function hashKey(text: string): number {
  const room = BYTES_PER_CHAR_MAX * text.length + PADDING_BYTES;
  if (bytes.length < room) bytes = new Uint8Array(room);
  const length = encoder.encodeInto(text, bytes).written;
  bytes.fill(0, length, length + PADDING_BYTES);
  let a = (SEED + length) | 0;
  let b = a;
  let c = a;
  let at = 0;
  const word = (from: number): number =>
    (bytes[from] ?? 0) |
    ((bytes[from + 1] ?? 0) << 8) |
    ((bytes[from + 2] ?? 0) << 16) |
    ((bytes[from + 3] ?? 0) << 24);
  for (; length - at >= 12; at += 12) {
    a = (a + word(at)) | 0;
    b = (b + word(at + 4)) | 0;
    c = (c + word(at + 8)) | 0;
    a = ((a - c) | 0) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  a = (a + word(at)) | 0;
  b = (b + word(at + 4)) | 0;
  // The lowest byte of the third word stands for the length.
  c = (c + (word(at + 8) << 8)) | 0;
  return finish(a, b, c);
}

function finish(one: number, two: number, three: number): number {
  let [a, b, c] = [one, two, three];
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  return ((c ^ b) - rotate(b, 24)) | 0;
}
