import { expect, test } from 'vitest';
import { readPieces } from '../pieces.ts';
import { dayOfRecord } from './numbered-record.ts';

const dayIn = (...texts: string[]) =>
  dayOfRecord(readPieces(texts.map((text) => ({ type: 'paragraph' as const, text }))), false);

test('a record gives its day on a line of its beginning, whatever marks the line', () => {
  expect(dayIn('# ADR', 'Status: accepted\n**Date:** 2026-03-09')).toBe('2026-03-09');
  expect(dayIn('- Date - 9 March 2026')).toBe('2026-03-09');
  expect(dayIn('Update 2026-03-09', 'No date: yet')).toBeNull();
});

test('lines of marks without a word are read once', () => {
  expect(dayIn('!\n'.repeat(500_000))).toBeNull();
});

test('a proposal starts when it is written; the start on another page is of something else', () => {
  const start = readPieces([{ type: 'list_item', text: 'Start Date: 2026-03-09', level: 1 }]);
  expect(dayOfRecord(start, true)).toBe('2026-03-09');
  expect(dayOfRecord(start, false)).toBeNull();
});
