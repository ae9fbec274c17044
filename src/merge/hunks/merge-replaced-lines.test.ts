import { describe, expect, it } from 'vitest';
import { mergeReplacedLines } from './merge-replaced-lines.ts';

describe('mergeReplacedLines', () => {
  it('takes a line replaced by the other side next to lines that the user replaced', () => {
    const base = '```rust\nold one\nold two\n```\n';
    expect(
      mergeReplacedLines({
        base,
        ours: '```rust\nnew\n```\n',
        theirs: '```rust,ignore\nold one\nold two\n```\n',
      }),
    ).toBe('```rust,ignore\nnew\n```\n');
  });

  it('takes nothing that the other side inserted or deleted there', () => {
    const base = 'a\nb\n';
    expect(mergeReplacedLines({ base, ours: 'a\nmine\n', theirs: 'a\nnews\nb\n' })).toBeNull();
    expect(mergeReplacedLines({ base, ours: 'a\nmine\n', theirs: 'b\n' })).toBeNull();
  });

  it('takes nothing if both changed the same line', () => {
    expect(mergeReplacedLines({ base: 'a\nb\n', ours: 'a\nx\n', theirs: 'a\ny\n' })).toBeNull();
  });
});
