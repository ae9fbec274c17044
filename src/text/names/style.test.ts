import { describe, expect, test } from 'vitest';
import { rowTable } from './lookup/row-table.ts';
import { styleProbabilities } from './style.ts';
import { tokenize } from './tokens.ts';
import { scaledBytes, STYLES } from './weights.ts';
import { wordFeatures } from './word-features.ts';

const wordsOf = (source: string) => tokenize(source).map((token) => wordFeatures(token.text));

const CONTRACT = STYLES.indexOf('contract');

/** Returns weights that make each of `words` evidence for contracts. */
function contractWords(words: string) {
  const hashes = Uint32Array.from(wordsOf(words), (word) => word.style);
  const weights = new Int8Array(hashes.length * STYLES.length).fill(-1);
  for (let row = 0; row < hashes.length; row++) weights[row * STYLES.length + CONTRACT] = 3;
  return { table: rowTable(hashes), weights: scaledBytes(weights, 1) };
}

describe('styleProbabilities', () => {
  const { table, weights } = contractWords('hereby herein thereof lender pursuant');

  test('are high for a style whose words fill a sentence', () => {
    const found = styleProbabilities(
      wordsOf('The lender hereby agrees pursuant to section 2 herein'),
      table,
      weights,
    );
    expect(found[CONTRACT]).toBeGreaterThan(0.9);
  });

  test('are zero for text that no style explains', () => {
    const found = styleProbabilities(wordsOf('See you at lunch'), table, weights);
    expect([...found].every((probability) => probability === 0)).toBe(true);
  });

  test('never add up to more than one', () => {
    const found = styleProbabilities(
      wordsOf('hereby herein thereof lender pursuant '.repeat(50)),
      table,
      weights,
    );
    expect([...found].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1);
  });
});
