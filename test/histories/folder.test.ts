import { expect, test } from 'vitest';
import { Folder, withLine } from './folder.ts';

test('a line is written before another or replaces it', () => {
  expect(withLine('a\nb', 1, 'x', 'write')).toEqual({ text: 'a\nx\n\nb', gone: null });
  expect(withLine('a\nb', 9, 'x', 'replace')).toEqual({ text: 'a\nx', gone: 'b' });
});

test('a pull merges served text with local changes and keeps the first copy', () => {
  const folder = new Folder();
  folder.pull('one\n\ntwo\n');
  folder.text = 'ONE\n\ntwo\n';
  expect(folder.pull('one\n\nTWO\n')).toEqual([]);
  expect([folder.text, folder.base, folder.oldCopy]).toEqual([
    'ONE\n\nTWO\n',
    'one\n\nTWO\n',
    'one\n\ntwo\n',
  ]);
});
