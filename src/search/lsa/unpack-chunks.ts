import { type PackedPassage, readTerms, unpackPassage } from '../../text/passages/packed-passage.ts';
import type { PackedChunks } from './queries.ts';

/** Unpacks chunks that were sent several to a row, in order. As messages to a thread, buffers become plain arrays of bytes. */
export const unpackChunks = (
  rows: readonly (Omit<PackedChunks, 'terms' | 'packed'> & Record<'terms' | 'packed', Uint8Array>)[],
): PackedPassage[] =>
  rows.flatMap(({ terms, term_sizes, packed, packed_sizes }) => {
    const lists = split(terms, term_sizes);
    return split(packed, packed_sizes).flatMap((bytes, i) => {
      const list = lists[i];
      return list
        ? [unpackPassage(bytes, readTerms(Buffer.from(list.buffer, list.byteOffset, list.length)))]
        : [];
    });
  });

function split(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  let end = 0;
  return sizes.map((size) => bytes.subarray(end, (end += size)));
}
