import { describe, expect, test } from 'vitest';
import { isCode, recordTokens, wordWeights } from './record-tokens.ts';

const all = () => 1;
const texts = (value: string) => recordTokens(value, all).map(({ text }) => text);

describe('recordTokens', () => {
  test('join the parts of model numbers and split other compounds', () => {
    expect(texts('Acme KX-W170 over-the-range, 1,299.50')).toEqual([
      'acme',
      'kxw170',
      'over',
      'the',
      'range',
      '1299.50',
    ]);
  });

  test('give little weight to small words and remarks in parentheses', () => {
    const tokens = recordTokens('River of Stone (Live)', all);
    expect(tokens.map(({ text, weight }) => [text, weight])).toEqual([
      ['river', 1],
      ['of', 0.15],
      ['stone', 1],
      ['live', 0.35],
    ]);
  });

  test('treat possessives as the word itself', () => {
    expect(texts("Cooper 's Cave")).toEqual(['coopers', 'cave']);
  });
});

describe('isCode', () => {
  test.each(['kxw170', '2699b001', '010823'])('accepts %s as a model number', (token) =>
    expect(isCode(token)).toBe(true),
  );
  test.each(['kettle', '2008', '7.2', 'mp3'])('rejects %s', (token) => expect(isCode(token)).toBe(false));
});

describe('wordWeights', () => {
  test('fall with the number of records that use a word, and never reach zero', () => {
    const weight = wordWeights([{ a: 'lamp red' }, { a: 'lamp blue' }, { a: 'lamp' }]);
    expect(weight('red')).toBeGreaterThan(weight('lamp'));
    expect(weight('lamp')).toBeGreaterThan(0);
    expect(weight('unseen')).toBe(1);
  });
});
