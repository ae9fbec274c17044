/** The longest signature has 2 kB, so that rows of long documents stay small; more terms then set more of its bits. A power of two. */
const BITS_MAX = 16_384;
const BITS_MIN = 256;
/** With three bits a term, at most one term in five hundred is a false positive (Bloom 1970). */
const BITS_PER_TERM = 24;
const BITS_SET = [0, 1, 2];

/** Returns the bits of a term, by its hash, in the longest signature; in a shorter one, they are these modulo its number of bits. */
export const signatureBits = (hash: number): number[] =>
  // Kirsch and Mitzenmacher 2006: two hashes are enough.
  BITS_SET.map((n) => (hash + n * ((hash >>> Math.log2(BITS_MAX)) | 1)) & (BITS_MAX - 1));

/** Returns the signature of a set of terms: a term with a bit that is not set is not among them. Its number of bits is a power of two. */
export function signTerms(hashes: readonly number[]): Buffer {
  let bits = BITS_MIN;
  while (bits < BITS_MAX && bits < hashes.length * BITS_PER_TERM) bits *= 2;
  const signature = Buffer.alloc(bits / 8);
  for (const hash of hashes)
    for (const place of signatureBits(hash)) {
      const bit = place & (bits - 1);
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  return signature;
}
