import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyAddressesChanged, sameAddresses } from './addresses.ts';
import { preservesTokens } from './preserves-tokens.ts';
import { sharesInvariants } from './invariants.ts';
import { similarity } from './similarity.ts';
import { mergeWords } from './merge-words.ts';
import { tokenizeProse } from './tokenize-prose.ts';
import { countWords, surplus, wordDelta } from './word-delta.ts';

const messy = string({
  unit: constantFrom('ab', 'Ü', '漢', ' ', '\n', '\n\n', '- ', '|', '`', '. ', '\r\n', '😀', '\t'),
});

describe('tokenizeProse', () => {
  it('splits into tokens that joined equal the text', () => {
    assert(
      property(messy, (text) => {
        expect(
          tokenizeProse(text)
            .map((token) => token.gap + token.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('makes a token of a break between paragraphs or before a list item, but not of wrapping', () => {
    const keys = tokenizeProse('one\ntwo\n\nthree\n- four').map(({ key }) => key);
    expect(keys).toEqual(['one', 'two', '\n\n', 'three', '\n', '-', 'four']);
  });

  it('holds a repeated word once, and separates words after different whitespace', () => {
    const [, first, , again, wrapped] = tokenizeProse('to be to be\nbe');
    expect(first).toEqual({ key: 'be', gap: ' ', text: 'be' });
    expect(again).toBe(first);
    expect(wrapped).toEqual({ key: 'be', gap: '\n', text: 'be' });
  });
});

describe('mergeWords', () => {
  it('combines changes to different words of one line', () => {
    const merge = mergeWords(
      'The shop opens at nine on Monday.',
      'The store opens at nine on Monday.',
      'The shop opens at ten on Monday.',
    );
    expect(merge).toEqual({ text: 'The store opens at ten on Monday.', conflicts: 0 });
  });

  it('takes a link from one side and the wording from the other', () => {
    const merge = mergeWords(
      'See [the guide](http://a.example/1) first.',
      'Read [the guide](http://a.example/1) first.',
      'See [the guide](http://a.example/2) first.',
    );
    expect(merge).toEqual({ text: 'Read [the guide](http://a.example/2) first.', conflicts: 0 });
  });

  it('keeps the user’s line breaks if the other side only re-wrapped, and takes its words', () => {
    const merge = mergeWords(
      'one two three\nfour five six\n',
      'one 2 three\nfour five six\n',
      'one two three four five 6\n',
    );
    expect(merge).toEqual({ text: 'one 2 three\nfour five 6\n', conflicts: 0 });
  });

  it('combines one side’s new indentation with the other’s new word', () => {
    expect(mergeWords('- a b c\n', '- a b d\n', '  - a b c\n')).toEqual({
      text: '  - a b d\n',
      conflicts: 0,
    });
  });

  it('counts a conflict if both changed the same or neighboring words, and keeps the user’s', () => {
    expect(mergeWords('a b c d', 'a x c d', 'a y c d')).toEqual({ text: 'a x c d', conflicts: 1 });
    expect(mergeWords('a b c d', 'a x c d', 'a b y d').conflicts).toBe(1);
  });
});

describe('mergeWords, where both changed the same words', () => {
  it('keeps the user’s without a conflict if it contains the other side’s change', () => {
    expect(mergeWords('a b c d', 'a x y c d', 'a x c D')).toEqual({ text: 'a x y c D', conflicts: 0 });
    expect(mergeWords('old pier', 'new-built pier', 'new built pier').conflicts).toBe(0);
  });

  it('keeps the break that ends lines of the other side', () => {
    expect(mergeWords('  f(a)\n', '  f(b)\n', '  // was g\n  f(a)\n').text).toBe('  // was g\n  f(b)\n');
  });
});

describe('sharesInvariants', () => {
  const base = 'See [the map](/map).\n';

  it('matches the same change in other words by its links, versions and code', () => {
    expect(
      sharesInvariants({
        base,
        ours: 'Voir [le plan](/plan), `v2`.',
        theirs: 'See [the plan](/plan), `v2`.',
      }),
    ).toBe(true);
    expect(
      sharesInvariants({ base, ours: 'Voir [le plan](/plan).', theirs: 'See [the plan](/plan), `v2`.' }),
    ).toBe(false);
    expect(
      sharesInvariants({
        base,
        ours: 'Voir [la carte](/map) ou [le plan](/plan).',
        theirs: 'See [the plan](/plan).',
      }),
    ).toBe(false);
  });

  it('does not count a plain number as evidence', () => {
    expect(sharesInvariants({ base: '', ours: 'Ouvert en 1802', theirs: 'Closed in 1802' })).toBe(false);
  });
});

describe('countWords and wordDelta', () => {
  it('fold case and form and ignore punctuation', () => {
    expect([...countWords('Ｆoo, FOO — «bar»!')]).toEqual([
      ['foo', 2],
      ['bar', 1],
    ]);
  });

  it('count added and removed words', () => {
    const delta = wordDelta(countWords('a a b'), countWords('a c c'));
    expect(delta).toMatchObject({ insertedCount: 2, deletedCount: 2 });
    expect([...surplus(countWords('a a'), countWords('a'))]).toEqual([['a', 1]]);
  });
});

describe('similarity', () => {
  it('is 1 for the same words in any order, 0 for none in common, 1 for no words at all', () => {
    expect(similarity(countWords('a b'), countWords('b a'))).toBe(1);
    expect(similarity(countWords('a'), countWords('b'))).toBe(0);
    expect(similarity(countWords('--'), countWords(''))).toBe(1);
  });
});

describe('addresses', () => {
  it('are all that changed if only a target, a URL or a code span differs', () => {
    expect(onlyAddressesChanged('see [x](/a) and `f()`', 'see [x](/b#c) and `g()`')).toBe(true);
    expect(onlyAddressesChanged('see [x](/a)', 'look at [x](/a)')).toBe(false);
  });

  it('identify two wordings of one thing', () => {
    expect(
      sameAddresses({ ours: 'Le [guide](https://a.example/g/)', theirs: 'The [guide](https://a.example/g)' }),
    ).toBe(true);
    expect(sameAddresses({ ours: 'no link', theirs: 'nor here' })).toBe(false);
  });
});

describe('preservesTokens', () => {
  it('notices a missing punctuation mark or capital of the user', () => {
    expect(preservesTokens('a b', 'a **b**', 'x a **b**')).toBe(true);
    expect(preservesTokens('a b', 'a **b**', 'x a b')).toBe(false);
    expect(preservesTokens('php is', 'PHP is', 'php was')).toBe(false);
  });
});
