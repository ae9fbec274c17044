import { expect, test } from 'vitest';
import { compareCodes } from './record-codes.ts';
import { recordTokens } from './record-tokens.ts';

const compare = (left: string, right: string, rest = '') =>
  compareCodes(
    { name: recordTokens(left, () => 1), text: left },
    { name: recordTokens(right, () => 1), text: `${right} ${rest}` },
  );

test.each([
  ['kettle KX-W170', 'acme kettle kxw170', 'equal'],
  ['kettle kxw170', 'kettle KX-W170/BK', 'alike'],
  ['speaker srsa212bk', 'speaker SRS-A212 / BK', 'alike'],
  ['kettle kxw170', 'kettle zr9920', 'other'],
  ['kettle kxw170', 'kettle', 'none'],
  ['kettle', 'kettle', 'none'],
  ['clip mp3', 'clip mp3', 'none'],
])('the model numbers of %s and %s are %s', (left, right, expected) => {
  expect(compare(left, right)).toBe(expected);
  expect(compare(right, left)).toBe(expected);
});

test('a model number agrees even if it occurs only in the other’s description', () => {
  expect(compare('mount 0101090800', 'portable mount', 'Acme 010-10908-00')).toBe('alike');
});
