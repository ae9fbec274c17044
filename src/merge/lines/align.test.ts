import { describe, expect, it } from 'vitest';
import { at } from '../../lib/at.ts';
import { alignBlocks } from './align-blocks.ts';
import { alignSimilar } from './align-similar.ts';
import { bestPairing } from './best-pairing.ts';

describe('alignSimilar', () => {
  it('pairs lines with their reworded versions and leaves new lines unpaired', () => {
    const base = ['The kitchen opens at eight.\n', 'Lunch costs six francs.\n'];
    const ours = ['A new note.\n', 'The kitchen now opens at nine.\n', 'Lunch costs six francs.\n'];
    expect([...alignSimilar(base, ours)]).toEqual([1, 2]);
  });

  it('pairs nothing if there is too much to compare', () => {
    const many = Array.from({ length: 200 }, (_, i) => `row ${i}\n`);
    expect(alignSimilar(many, many).every((at) => at === -1)).toBe(true);
    const long = Array.from({ length: 60 }, (_, i) =>
      Array.from({ length: 900 }, (_, j) => `w${i}x${j}`).join(' '),
    );
    expect(alignSimilar(long, long).every((at) => at === -1)).toBe(true);
  });

  it('pairs no lines of only punctuation unless they are equal', () => {
    expect([...alignSimilar(['---\n', '***\n'], ['+++\n', '***\n'])]).toEqual([-1, 1]);
  });
});

describe('alignBlocks', () => {
  it('matches a translated block by its links, code and numbers', () => {
    const base = ['See `build.sh` and https://a.example/setup for the 3 steps.\n', 'Nothing else.\n'];
    const ours = ['Rien.\n', 'Voir les 3 pas dans `build.sh` et https://a.example/setup\n'];
    expect([...alignBlocks(base, ours)]).toEqual([1, -1]);
  });

  it('pairs nothing if there is too much to compare', () => {
    const many = Array.from({ length: 100 }, (_, i) => `block ${i}\n`);
    expect(alignBlocks(many, many).every((at) => at === -1)).toBe(true);
  });
});

describe('bestPairing', () => {
  it('prefers the greater total similarity to the first fit', () => {
    const table = [
      [0.5, 1],
      [0.9, 0],
    ];
    expect([...bestPairing(2, 2, (i, j) => at(at(table, i), j))]).toEqual([1, -1]);
  });
});
