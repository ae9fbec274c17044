import { expect, test } from 'vitest';
import { hasMembers, isBesideAccount } from './affiliation.ts';

const isBeside = (line: string): boolean => {
  const [before = '', behind = ''] = line.split('Zorvin', 2);
  return isBesideAccount(before, behind);
};

test.each([
  'Anna Weber / Zorvin / @aweber',
  'Anna (she/her) / Zorvin / @aweber',
  'Anna | Zorvin | @aweber',
  'Anna / @aweber / Zorvin',
  'Anna / @aweber / Zorvin / Linz',
])('“%s” shows an organization', (line) => expect(isBeside(line)).toBe(true));

test.each([
  'Zorvin / @zorvin / Globex',
  'Anna / @aweber / Globex / Zorvin',
  'Anna / Zorvin',
  'Anna / @aweber / Zorvin open source',
  'Ask Zorvin @aweber',
])('“%s” does not', (line) => expect(isBeside(line)).toBe(false));

test('a word with several capitals has members, while others may be a kind of member', () => {
  expect(['TSC', 'CoCc', 'Gold', 'Old Gold'].map((name) => hasMembers(name, ' members voted.'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasMembers('TSC', ' met.')).toBe(false);
});
