import { expect, test } from 'vitest';
import { workAhead } from './work-ahead.ts';

/** Returns work that notes when it begins and ends, and fails for one item. */
function noting(failing: number | null = null) {
  const notes: string[] = [];
  const work = async (item: number) => {
    notes.push(`begin ${item}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (item === failing) throw new Error(`item ${item} fails`);
    notes.push(`end ${item}`);
    return item * 10;
  };
  return { notes, work };
}

test('one item is processed while the caller uses the previous result, never two', async () => {
  const { notes, work } = noting();
  const results: number[] = [];
  for await (const result of workAhead([1, 2, 3], work)) {
    notes.push(`use ${result}`);
    results.push(result);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(results).toEqual([10, 20, 30]);
  expect(notes).toEqual([
    'begin 1',
    'end 1',
    'begin 2',
    'use 10',
    'end 2',
    'begin 3',
    'use 20',
    'end 3',
    'use 30',
  ]);
});

test('an error comes after the results before it, and no further item begins', async () => {
  const { notes, work } = noting(2);
  const results: number[] = [];
  const all = async () => {
    for await (const result of workAhead([1, 2, 3], work)) results.push(result);
  };
  await expect(all()).rejects.toThrow('item 2 fails');
  expect(results).toEqual([10]);
  expect(notes).not.toContain('begin 3');
});

test('a caller that throws waits for the item in flight, whose error is not lost', async () => {
  const { notes, work } = noting(2);
  const all = async () => {
    for await (const _ of workAhead([1, 2, 3], work)) throw new Error('no room');
  };
  await expect(all()).rejects.toThrow('no room');
  expect(notes).toEqual(['begin 1', 'end 1', 'begin 2']);
});

test('without items nothing happens', async () => {
  const { notes, work } = noting();
  for await (const result of workAhead([], work)) notes.push(String(result));
  expect(notes).toEqual([]);
});
