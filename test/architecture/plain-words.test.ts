import { describe, expect, it } from 'vitest';
import { listHardWords } from './plain-words.ts';

describe('listHardWords', () => {
  it('finds words of the list and British spelling, with their position and a better word', () => {
    const words = listHardWords({
      path: 'a.ts',
      text: 'const likeness = 1;\n// The organisation is told apart.\n// Nothing is in sight.',
    });
    expect(words.map(({ place, word }) => [place, word])).toEqual([
      ['a.ts:1', 'likeness'],
      ['a.ts:2', 'told apart'],
      ['a.ts:2', 'organisation'],
      ['a.ts:3', 'in sight'],
    ]);
  });

  it.each(['analyses', 'planetary', 'organization', 'color', 'neighborhood'])('ignores %s', (word) => {
    expect(listHardWords({ path: 'a.ts', text: word })).toEqual([]);
  });
});
