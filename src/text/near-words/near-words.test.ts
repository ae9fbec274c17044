import { describe, expect, test } from 'vitest';
import { terms } from '../terms.ts';
import { nearTerms, oppositeTerms, readGroups } from './near-words.ts';

const near = (a: string, b: string) =>
  terms(b).every((term) => terms(a).some((asked) => nearTerms(asked).has(term)));

describe('words of nearly one meaning', () => {
  test.each([
    ['vacation', 'holidays'],
    ['doctor', 'physician'],
    ['boss', 'managers'],
    ['refunded', 'reimbursement'],
    ['laptop', 'notebook'],
  ])('%s is near %s, and the other way around', (a, b) => {
    expect(near(a, b)).toBe(true);
    expect(near(b, a)).toBe(true);
  });

  test.each([
    ['maximum', 'minimum'],
    ['start', 'end'],
    ['approve', 'reject'],
    ['mother', 'daughter'],
    ['train', 'bus'],
    // Other words of the same stem as a synonym.
    ['compensation', 'incoming'],
    ['trainee', 'internal'],
    ['tell', 'information'],
    ['budget', 'allowed'],
    ['goal', 'objects'],
    ['owner', 'accounts'],
  ])('%s is not near %s', (a, b) => {
    expect(near(a, b)).toBe(false);
  });

  test('a word of two groups does not join them', () => {
    const groups = readGroups('# comment\nnote certificate\nnote memo\n');
    expect([...(groups.get('note') ?? [])].sort()).toEqual(
      [...terms('certificate'), ...terms('memo')].sort(),
    );
    expect(groups.get('memo')).toEqual(new Set(['note']));
    expect(groups.has('comment')).toBe(false);
  });

  test('no term is near itself, and nothing is near an unknown one', () => {
    expect(nearTerms('holiday').has('holiday')).toBe(false);
    expect(nearTerms('zzyzx').size).toBe(0);
  });
});

test('opposites go both ways, are not near each other, and have none of their own side', () => {
  const [keep = '', lose = '', retain = ''] = terms('keep lose retain');
  expect([oppositeTerms(keep).has(lose), oppositeTerms(lose).has(keep)]).toEqual([true, true]);
  expect([oppositeTerms(keep).has(retain), nearTerms(keep).has(lose)]).toEqual([false, false]);
  expect(oppositeTerms('zzyzx').size).toBe(0);
});
