import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { hashText } from './hash.ts';
import { unpackHashes } from './packed-hashes.ts';
import { rowOf, type RowTable, rowTable } from './row-table.ts';

/**
 * Clusters of English words used alike, made from public-domain word vectors (NOTICE.md) by eval/train-names/cluster-words.ts: what the
 * tagger learns about “Oslo” it applies to “Lisbon”, which no training text has. Each word is in a group, a larger and a still larger one.
 */
export interface PackedClusters {
  words: number;
  /** For each group, the larger groups it belongs to, smallest first. */
  parents: number[][];
  /** Sorted hashes of the words, then their groups as two byte planes; Brotli-compressed in base64. */
  data: string;
}

interface Clusters {
  table: RowTable;
  /** By table row. */
  groups: Uint16Array;
  /** By group: the group itself and the larger ones. */
  levels: readonly (readonly number[])[];
}

const NONE: readonly number[] = [];
let shipped: Clusters | undefined;

/** Returns the groups of a folded word, smallest first; empty if it has none. Unpacks the data on first use. */
export function clustersOf(folded: string): readonly number[] {
  shipped ??= unpackClusters(readPacked());
  const row = rowOf(shipped.table, hashText(folded));
  return row === -1 ? NONE : (shipped.levels[shipped.groups[row] ?? -1] ?? NONE);
}

/** Not imported as a module, which would keep the packed text in each thread. */
function readPacked(): PackedClusters {
  const packed: PackedClusters = JSON.parse(readFileSync(new URL('clusters.json', import.meta.url), 'utf8'));
  return packed;
}

function unpackClusters({ words, parents, data }: PackedClusters): Clusters {
  const bytes = brotliDecompressSync(Buffer.from(data, 'base64'));
  const [low, high] = [bytes.subarray(words * 4, words * 5), bytes.subarray(words * 5)];
  const groups = Uint16Array.from(low, (byte, row) => byte | ((high[row] ?? 0) << 8));
  return {
    table: rowTable(unpackHashes(bytes.subarray(0, words * 4), words)),
    groups,
    levels: parents.map((above, group) => [group, ...above]),
  };
}
