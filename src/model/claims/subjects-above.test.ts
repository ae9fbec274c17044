import { expect, test } from 'vitest';
import { subjectsAbove } from './subjects-above.ts';

test('a block is below the item that it is nested in, else its heading, else the title', () => {
  const blocks = [
    { id: 'a', type: 'paragraph', text: 'Liaison: Ada Lind' },
    { id: 'b', type: 'heading', text: 'Teams', level: 2 },
    { id: 'c', type: 'list_item', text: '**Finance**:', level: 1 },
    { id: 'd', type: 'list_item', text: 'Liaison: Ben Okoro', level: 2 },
    { id: 'e', type: 'list_item', text: 'Keys', level: 1 },
    { id: 'f', type: 'list_item', text: 'Liaison: Cy Tran', level: 2 },
    { id: 'g', type: 'paragraph', text: 'Chair: Jo Birch' },
  ] as const;
  expect(Object.fromEntries(subjectsAbove('Depot', blocks))).toEqual({
    a: 'Depot',
    b: 'Teams',
    c: 'Teams',
    d: 'Finance',
    e: 'Teams',
    f: 'Keys',
    g: 'Teams',
  });
  expect(subjectsAbove(null, [{ id: 'a', type: 'paragraph', text: 'Liaison: Ada Lind' }]).size).toBe(0);
});
