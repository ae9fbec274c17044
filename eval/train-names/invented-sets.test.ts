import { describe, expect, test } from 'vitest';
import { contractSet, workplaceSet } from './invented-sets.ts';

describe.each([
  ['workplaceSet', workplaceSet, ['LOC', 'MISC', 'ORG', 'PER', 'PRODUCT', 'WORK']],
  ['contractSet', contractSet, ['LOC', 'ORG', 'PER']],
])('%s', (_name, makeSet, expected) => {
  const set = makeSet();

  test('fills every slot and marks exactly what it filled in', () => {
    for (const { text, entities } of set) {
      expect(text).not.toMatch(/\{\w+\}/);
      for (const { start, end, text: name } of entities) {
        expect(text.slice(start, end)).toBe(name);
        expect(name).not.toBe('');
      }
    }
  });

  test('is the same each time, with names of every type and sentences without any', () => {
    expect(makeSet()).toEqual(set);
    const types = new Set(set.flatMap(({ entities }) => entities.map(({ type }) => type)));
    expect([...types].sort()).toEqual(expected);
    expect(set.some(({ entities }) => entities.length === 0)).toBe(true);
  });
});
