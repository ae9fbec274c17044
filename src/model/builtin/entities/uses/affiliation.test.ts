import { expect, test } from 'vitest';
import { hasMembers, isAffiliation, isBesideAccount } from './affiliation.ts';

const isBeside = (line: string): boolean => {
  const [before = '', after = ''] = line.split('Zorvin', 2);
  return isBesideAccount(before, after);
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

const worksAt = (line: string, name = 'Zorvin') => {
  const [before = '', after = ''] = line.split(name, 2);
  return isAffiliation(name, before, after);
};

test.each([
  '[X] Anna Weber (Chair) - Zorvin',
  'Anna Weber - Zorvin',
  'Anna Weber (Zorvin)',
  'Anna Weber (Globex/Zorvin)',
])('in “%s”, somebody works at Zorvin', (line) => expect(worksAt(line)).toBe(true));

test('a role, a sentence and a longer phrase are no affiliation', () => {
  expect(worksAt('Anna Weber - Product Manager', 'Product Manager')).toBe(false);
  expect(worksAt('Ask Anna Weber - Zorvin')).toBe(false);
  expect(worksAt('Anna Weber - Zorvin is slow')).toBe(false);
});
