import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLineEnds } from './align-line-ends.ts';
import { splitBlocks } from './split-blocks.ts';
import { splitLines } from '../split-lines.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

const messy = string({ unit: constantFrom('a', ' ', '\n', '\r', '\r\n', '\t', '\u2028') });

describe('splitLines', () => {
  it('gives lines that joined equal the text, each with one line ending, at its end', () => {
    assert(
      property(messy, (text) => {
        const lines = splitLines(text);
        expect(lines.join('')).toBe(text);
        for (const line of lines) expect(line).toMatch(/^[^\r\n]*(?:\r\n|\n|\r)?$/);
      }),
    );
  });
});

describe('foldSpace', () => {
  it('makes texts equal that differ only in whitespace', () => {
    expect(foldSpace('\uFEFF  a\u00a0b\r\n\tc ')).toBe('a b c');
  });
});

describe('splitBlocks', () => {
  it('ends a block with the blank lines after it and covers the range', () => {
    const lines = ['a\n', 'b\n', '\n', '\n', 'c\n', '\n', 'd\n'];
    expect(splitBlocks(lines, { start: 1, end: 7 })).toEqual([
      { start: 1, end: 4 },
      { start: 4, end: 6 },
      { start: 6, end: 7 },
    ]);
  });
});

describe('alignLineEnds', () => {
  it('keeps the line endings that the user changed', () => {
    const texts = alignLineEnds({ base: 'a\nb\n', ours: 'a\r\nb\r\n', theirs: 'a\nc\n' });
    expect(texts.theirs).toBe('a\r\nc\r\n');
  });

  it('takes the other side’s if the user left them alone', () => {
    expect(alignLineEnds({ base: 'a\r\n', ours: 'a\r\nmine\r\n', theirs: 'a\n' }).ours).toBe('a\nmine\n');
  });

  it('leaves texts with mixed line ends unchanged', () => {
    const texts = { base: 'a\nb\r\n', ours: 'a\r\nb\r\n', theirs: 'a\nb\n' };
    expect(alignLineEnds(texts)).toBe(texts);
  });
});
