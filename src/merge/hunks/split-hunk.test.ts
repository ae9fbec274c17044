import { describe, expect, it } from 'vitest';
import { splitLines } from '../split-lines.ts';
import { splitHunk } from './split-hunk.ts';

const all = (lines: string[]) => ({ start: 0, end: lines.length });

function split(base: string, ours: string, theirs: string) {
  const lines = { base: splitLines(base), ours: splitLines(ours), theirs: splitLines(theirs) };
  const region = {
    kind: 'both' as const,
    base: all(lines.base),
    ours: all(lines.ours),
    theirs: all(lines.theirs),
  };
  return splitHunk(lines, region).map((part) => [
    lines.base.slice(part.base.start, part.base.end).join(''),
    lines.ours.slice(part.ours.start, part.ours.end).join(''),
    lines.theirs.slice(part.theirs.start, part.theirs.end).join(''),
  ]);
}

describe('splitHunk', () => {
  it('pairs blocks and separates inserted ones', () => {
    const parts = split(
      'the red boat\n\nthe big house\n',
      'the blue boat\n\nthe small house\n',
      'the red boat\n\nnews\n\nthe big house!\n',
    );
    expect(parts).toEqual([
      ['the red boat\n\n', 'the blue boat\n\n', 'the red boat\n\n'],
      ['', '', 'news\n\n'],
      ['the big house\n', 'the small house\n', 'the big house!\n'],
    ]);
  });

  it('covers every line of every side', () => {
    const texts = [
      'a b c\n\nd e f\n\ng h i\n',
      'x\n\na b z\n\ng h y\n\nq\n',
      'd e w\n\nv\n\ng h i j\n',
    ] as const;
    const parts = split(...texts);
    for (const side of [0, 1, 2] as const) expect(parts.map((part) => part[side]).join('')).toBe(texts[side]);
  });

  it('returns the region itself if no block is found again', () => {
    expect(split('a b\n\nc d\n', 'e f\n\ng h\n', 'i j\n\nk l\n')).toHaveLength(1);
  });
});
