import { describe, expect, it } from 'vitest';
import { decideHunk } from './decide-hunk.ts';

const decide = (base: string, ours: string, theirs: string, oursLikeBase = 1) =>
  decideHunk({ base, ours, theirs }, { oursLikeBase: () => oursLikeBase });

describe('decideHunk', () => {
  it('weaves new marks and capitals into a small edit of the user, in a file that the user otherwise left alone', () => {
    const hunk = [
      'use the php parser for the big files of the archive now',
      'use the php parser for the large files of the archive now',
      'use the **PHP** parser for the big files of the archive now',
    ] as const;
    expect(decide(...hunk)).toMatchObject({
      reason: 'marks-woven',
      text: 'use the **PHP** parser for the large files of the archive now',
    });
    expect(decide(...hunk, 0.5)).toMatchObject({ reason: 'theirs-contained' });
  });

  it('takes the other side when it made the user’s change and more, and loses no mark of the user', () => {
    expect(decide('one two three', 'one 2 three', 'one 2 3')).toMatchObject({
      decision: 'theirs',
      reason: 'ours-contained',
    });
    expect(decide('one two three', 'one *2* three', 'one 2 3').decision).not.toBe('theirs');
  });

  it('weaves a new link into a sentence that the user translated', () => {
    const verdict = decide(
      '[Try it here](https://a.example/old)\n',
      '[Essayez-le ici](https://a.example/old)\n',
      '[Try it here](https://a.example/new)\n',
    );
    expect(verdict).toMatchObject({
      reason: 'disjoint-words',
      text: '[Essayez-le ici](https://a.example/new)\n',
    });
  });

  it('lets a block stand that the user cut to a stub', () => {
    const long =
      'The whole story of the mill and all of its owners since the great flood, told once more in detail.';
    expect(decide(long, 'See the archive.', long.replace('great', 'second'))).toMatchObject({
      decision: 'ours',
      reason: 'ours-shortened',
    });
  });

  it('merges a list line by line', () => {
    const verdict = decide(
      '- red apples\n- green pears\n',
      '- red apples from Oslo\n- green pears\n- plums\n',
      '- red apples\n- green and yellow pears\n',
    );
    expect(verdict).toMatchObject({
      decision: 'merged',
      text: '- red apples from Oslo\n- green and yellow pears\n- plums\n',
    });
  });

  it('takes one of two insertions that say the same, the user’s', () => {
    expect(
      decide('', '- [Guide pour tous](https://a.example/g)\n', '- [A guide](https://a.example/g/)\n'),
    ).toMatchObject({ decision: 'ours', reason: 'same-intent' });
  });

  it('lets a rewrite stand against a small edit, and says what it dropped', () => {
    const verdict = decide(
      'Old words about the boat and its long way to the sea',
      'Wholly new remarks on ships and harbours of the north',
      'Old words about the boat and its short way to the sea',
    );
    expect(verdict).toMatchObject({
      decision: 'ours',
      dropped: { theirs: expect.stringContaining('short') },
    });
  });

  it('leaves two different rewrites undecided', () => {
    expect(decide('red boat by the pier', 'grey barge under repair', 'ferry tickets sold out')).toMatchObject(
      { decision: 'conflict', confidence: 0 },
    );
  });
});
