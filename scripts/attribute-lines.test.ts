import { expect, test } from 'vitest';
import { attributeLines } from './attribute-lines.ts';

test('each line of a merge is attributed to its side', () => {
  const lines = attributeLines({
    base: 'kept\nold fact\nshared',
    ours: 'kept\nmine\nold fact\nshared, says Ada',
    theirs: 'kept\nnew fact\nshared, since May',
    merged: 'kept\nmine\nnew fact\n\nshared, since May, says Ada',
  });
  expect(lines.map((line) => line.by)).toEqual([null, 'you', 'new', null, 'both']);
  expect(lines.map((line) => line.text).join('\n')).toContain('new fact\n\nshared');
});

test('lines that both sides wrote are attributed to both', () => {
  const [line] = attributeLines({ base: 'a', ours: 'b', theirs: 'b', merged: 'b' });
  expect(line?.by).toBe('both');
});
