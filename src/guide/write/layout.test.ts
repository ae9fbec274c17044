import { describe, expect, test } from 'vitest';
import { cell, cite, layOutFile, monthPart, tableHead } from './layout.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

describe('a file', () => {
  const section = (heading: string, ...entries: string[]) => ({ heading, entries });

  test('has a heading for each section with entries, and for no other', () => {
    expect(layOutFile([section('A', '- one', '- two'), section('B'), section('C', '- three')], 3)).toBe(
      '## A\n\n- one\n- two\n\n## C\n\n- three',
    );
  });

  test('is empty if it has too few entries to be useful', () => {
    expect(layOutFile([section('A', '- one'), section('B', '- two')], 3)).toBe('');
    expect(layOutFile([], 0)).toBe('');
  });

  test('has the table header above its rows', () => {
    const table = { heading: 'A', head: tableHead(['x', 'y']), entries: ['| 1 | 2 |'] };
    expect(layOutFile([table], 1)).toBe('## A\n\n| x | y |\n|---|---|\n| 1 | 2 |');
  });
});

describe('a part of a line', () => {
  test('cites at most three labels, each once', () => {
    expect(cite('a', 'b', 'a', 'c', 'd')).toBe('[^a][^b][^c]');
    expect(cite()).toBe('');
  });

  test('in a table has no pipe and no line break', () => {
    expect(cell(' a | b\nc ')).toBe('a / b c');
  });

  test('for a date is its month', () => {
    expect(monthPart('2026-03-09')).toBe('2026-03');
  });

  test('is kept once per key, the first', () => {
    expect(uniqueBy(['ab', 'ac', 'bc'], (text) => text.charAt(0))).toEqual(['ab', 'bc']);
  });
});
