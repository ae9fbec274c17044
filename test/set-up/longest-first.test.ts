import { expect, test } from 'vitest';
import { groupOf } from './longest-first.ts';

test('tests run by kind, and in each kind first those that wait or repeat, by what they call or how they are named', () => {
  const groups = [
    groupOf('src/story.e2e.test.ts', 'await eventually(read, isDone)'),
    groupOf('src/story.e2e.test.ts', 'await read()'),
    groupOf('src/hostile-vendors.pg.test.ts', 'await read()'),
    groupOf('src/sync.pg.test.ts', 'await read()'),
    groupOf('src/pool.test.ts', 'await expect.poll(count).toBe(0)'),
    groupOf('src/merge.test.ts', 'merge(base)'),
  ];
  expect(groups).toEqual([0, 1, 2, 3, 4, 5]);
  expect(groupOf('src/merge.property.test.ts', '')).toBe(groupOf('src/merge.test.ts', 'fc.assert(property)'));
  expect(groupOf('src/upload.test.ts', 'const spoolSize = 3')).toBe(groupOf('src/merge.test.ts', ''));
});
