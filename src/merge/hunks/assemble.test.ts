import { describe, expect, it } from 'vitest';
import { assemble, type Part } from './assemble.ts';

const range = (start: number, end: number) => ({ start, end });
const stable = (text: string, at: number): Part => ({
  region: { kind: 'stable', base: range(at, at + 1), ours: range(at, at + 1), theirs: range(at, at + 1) },
  text,
});
const conflict = (texts: { base: string; ours: string; theirs: string }, at: number): Part => ({
  region: { kind: 'both', base: range(at, at + 1), ours: range(at, at + 1), theirs: range(at, at + 1) },
  text: texts.ours,
  texts,
  verdict: { decision: 'conflict', reason: 'both-changed', text: texts.ours, confidence: 0 },
});

describe('assemble', () => {
  const texts = { base: 'b\n', ours: 'mine 1\nmine 2\n', theirs: 't\n' };

  it('gives up to six lines of context on either side and the line numbers in the merged text', () => {
    const before = Array.from({ length: 9 }, (_, i) => `before ${i}\n`).join('');
    const { conflicts } = assemble(
      [stable(before, 0), conflict(texts, 1), stable('after\n', 2)],
      'keep-user',
    );
    expect(conflicts).toMatchObject([
      {
        context: { before: expect.stringMatching(/^before 3\n/), after: 'after\n' },
        lines: { merged: range(9, 11) },
      },
    ]);
  });

  it('counts marker lines as lines of the hunk', () => {
    const { merged, hunks } = assemble([conflict(texts, 0), stable('after\n', 1)], 'markers');
    expect(hunks).toMatchObject([{ lines: { merged: range(0, 8) } }]);
    expect(merged.split('\n')[8]).toBe('after');
  });

  it('ends a followed line with the text’s line ending, and leaves the last one open', () => {
    const parts = [stable('a\r\n', 0), stable('b', 1), stable('c', 2)];
    expect(assemble(parts, 'keep-user').merged).toBe('a\r\nb\r\nc');
  });

  it('adds no line end before empty parts', () => {
    expect(assemble([stable('a', 0), stable('', 1)], 'keep-user').merged).toBe('a');
  });
});
