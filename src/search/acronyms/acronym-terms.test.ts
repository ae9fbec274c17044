import { expect, test } from 'vitest';
import { acronymTerms, stretchesOf } from './acronym-terms.ts';

const sre = { short: 'sre', long: 'site reliabl engin', documents: 3 };

test('an abbreviation adds its expansion’s words, which together weigh as much as one', () => {
  expect([...acronymTerms(['lead', 'sre'], [sre], 0.9, null)]).toEqual(
    [
      ['site', 0.3],
      ['reliabl', 0.3],
      ['engin', 0.3],
    ].map(([term, weight]) => [term, expect.closeTo(Number(weight))]),
  );
});

test('a term whose explanation is requested is searched by each of its words', () => {
  expect([...acronymTerms(['sre'], [sre], 0.9, 'sre').values()]).toEqual([0.9, 0.9, 0.9]);
});

test('an expansion adds its abbreviation, and words of the question keep their own weight', () => {
  expect([...acronymTerms(['site', 'reliabl', 'engin'], [sre], 0.9, null)]).toEqual([['sre', 0.9]]);
  expect(acronymTerms(['sre', 'site'], [sre], 0.9, null).has('site')).toBe(false);
});

test('of many meanings, those that most documents explain count', () => {
  const meaning = (long: string, documents: number) => ({ short: 'pr', long, documents });
  const known = [meaning('public relat', 1), meaning('pull request', 9), meaning('price rang', 4)];
  expect([...acronymTerms(['pr'], known, 1, null).keys()]).toEqual(['pull', 'request', 'price', 'rang']);
});

test('the phrases of a question are two to six words in a row', () => {
  expect(stretchesOf(['a', 'b', 'c'])).toEqual(['a b', 'a b c', 'b c']);
  expect(stretchesOf(['a'])).toEqual([]);
  expect(Math.max(...stretchesOf([...'abcdefgh']).map((s) => s.split(' ').length))).toBe(6);
});
