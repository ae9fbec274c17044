import { expect, test } from 'vitest';
import { plainLine, plainText, renderTable } from './render-table.ts';

test('columns are as wide as their widest cell', () => {
  expect(
    renderTable(
      ['id', 'name'],
      [
        ['1', 'first key'],
        ['long id', ''],
      ],
    ),
  ).toBe('id       name\n1        first key\nlong id');
});

test('control characters of documents never reach the terminal', () => {
  expect(plainLine('a\u001b[2Jb\u0007\nc\u0085d ')).toBe('ab c d');
  expect(plainText('a\u001b]0;title\u0007b\n\tc\rd')).not.toMatch(/[\u001b\u0007\r]/);
  expect(plainText('a\n\tb')).toBe('a\n\tb');
});

test('a name cannot reverse what stands after it on the terminal', () => {
  expect(plainLine('notes\u202etxt.exe\u2066 of Ada')).toBe('notestxt.exe of Ada');
  expect(plainText('a\u202eb\n\u200fשלום')).toBe('ab\nשלום');
});
