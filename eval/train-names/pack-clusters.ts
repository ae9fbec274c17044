import { brotliCompressSync, constants } from 'node:zlib';
import { hashText } from '../../src/text/names/lookup/hash.ts';
import { packHashes } from '../../src/text/names/lookup/packed-hashes.ts';
import type { PackedClusters } from '../../src/text/names/lookup/word-clusters.ts';
import type { VectorClusters } from './cluster-vectors.ts';

/** Packs the word groups as shipped; if two words have the same hash, the first wins. */
export function packClusters(words: readonly string[], { groups, parents }: VectorClusters): PackedClusters {
  const byHash = new Map<number, number>();
  for (const [at, word] of words.entries()) {
    const hash = hashText(word);
    if (!byHash.has(hash)) byHash.set(hash, groups[at] ?? 0);
  }
  const sorted = [...byHash].toSorted(([a], [b]) => a - b);
  const bytes = Buffer.concat([
    packHashes(sorted.map(([hash]) => hash)),
    Buffer.from(sorted.map(([, group]) => group & 0xff)),
    Buffer.from(sorted.map(([, group]) => group >>> 8)),
  ]);
  const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { words: sorted.length, parents, data: compressed.toString('base64') };
}
