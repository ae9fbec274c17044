import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../model.ts';
import { isMixedName, isWholeKnown, wholeNames } from './whole-names.ts';

const evidence = (text: string, more: Partial<Evidence> = {}): Evidence => ({
  label: 'aa',
  source: 'slack',
  resourceId: 'C1:2',
  title: null,
  date: null,
  author: null,
  text,
  ...more,
});

describe('the names of a text are complete', () => {
  test.each([
    [
      'Then Ines Moreau met Piet.',
      [
        ['ines moreau', null],
        ['piet', null],
      ],
    ],
    [
      'Then came Mei-Lin Okafor of Harbor House.',
      [
        ['mei lin okafor', null],
        ['harbor house', null],
      ],
    ],
    [
      'We sell Harbor 3 and Harbor 3.1.',
      [
        ['harbor', '3'],
        ['harbor', '3.1'],
      ],
    ],
    // Not part of the name: a share, a time, a grouped number, a sentence number.
    [
      'We sell Harbor 3% cheaper, Canopy 12:30 and Taproot 1,200 times.',
      [
        ['harbor', null],
        ['canopy', null],
        ['taproot', null],
      ],
    ],
    [
      'They met in Ghent, Ines and Piet.',
      [
        ['ghent', null],
        ['ines', null],
        ['piet', null],
      ],
    ],
    ['On Monday in May it rained.', []],
  ])('%j', (text, names) => {
    expect(wholeNames(text).map(({ words, number }) => [words.join(' '), number])).toEqual(names);
  });
});

describe('a name made of parts of two names', () => {
  const cited = [
    evidence('Ines Moreau sells Harbor 3. Piet Vega bought Canopy from Luis.', { author: 'Ruth Abara' }),
  ];
  const mixedIn = (text: string) => wholeNames(text).some((name) => isMixedName(name, cited));
  test.each([
    ['the last name of another', 'Then Ines Vega left.'],
    ['the last name of the author', 'Then Piet Abara left.'],
    ['a first name before a name that occurs alone', 'Then Ines Luis left.'],
    ['the number of another thing', 'We sell Canopy 3.'],
  ])('with %s: %j', (_, text) => {
    expect(mixedIn(text)).toBe(true);
  });
  test.each([
    ['a name as it is written', 'Then Piet Vega met Ruth Abara about Harbor 3.'],
    ['a part of one', 'Then Piet met Moreau.'],
    ['a number that belongs to no name', 'We sell Canopy 4.'],
    ['another number of a numbered thing', 'We sell Harbor 4.'],
    ['words that occur alone everywhere', 'Then Canopy Luis left.'],
  ])('but not with %s: %j', (_, text) => {
    expect(mixedIn(text)).toBe(false);
  });
  test('and its parts may be in different documents, but the pair is in one', () => {
    const [name] = wholeNames('Then Piet Moreau left.');
    const both = [...cited, evidence('It was Piet Moreau.')];
    expect(name && [isMixedName(name, cited), isMixedName(name, both)]).toEqual([true, false]);
  });
});

test('a name of several words is whole if one of the documents has it so', () => {
  const cited = [evidence('Present: Ines Moreau'), evidence('Moreau left.', { author: 'Piet Vega' })];
  const isKnown = (text: string) => wholeNames(text).map((name) => isWholeKnown(name, cited));
  expect(isKnown('Then Ines Moreau met Piet Vega.')).toEqual([true, true]);
  expect(isKnown('Then Ines met Piet Moreau.')).toEqual([false, false]);
});
