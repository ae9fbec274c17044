import { describe, expect, it } from 'vitest';
import { decideHunk } from './decide-hunk.ts';

const decide = (base: string, ours: string, theirs: string, oursToBase = 1) =>
  decideHunk({ base, ours, theirs }, { oursToBase: () => oursToBase });

describe('decideHunk', () => {
  it('merges new punctuation and capitals into a user’s small edit, in a file that the user otherwise left alone', () => {
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

  it('takes the other side if it made the user’s change and more, and loses no punctuation of the user', () => {
    expect(decide('one two three', 'one 2 three', 'one 2 3')).toMatchObject({
      decision: 'theirs',
      reason: 'ours-contained',
    });
    expect(decide('one two three', 'one *2* three', 'one 2 3').decision).not.toBe('theirs');
  });

  it('merges a new link into a sentence that the user translated', () => {
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

  it('keeps a block that the user reduced to a stub', () => {
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

  it('keeps the user’s of two insertions that say the same', () => {
    expect(
      decide('', '- [Guide pour tous](https://a.example/g)\n', '- [A guide](https://a.example/g/)\n'),
    ).toMatchObject({ decision: 'ours', reason: 'same-intent' });
  });

  it('keeps a rewrite against a small edit, and says what it dropped', () => {
    const verdict = decide(
      'Old words about the boat and its long way to the sea',
      'Wholly new remarks on ships and harbors of the north',
      'Old words about the boat and its short way to the sea',
    );
    expect(verdict).toMatchObject({
      decision: 'ours',
      dropped: { theirs: expect.stringContaining('short') },
    });
  });

  it('asks which of two new values for one holds, and drops a small edit that changes no number', () => {
    const base = 'We stop using paper notes on 1 January 2027.';
    const ours = 'We stop using paper in March 2027.';
    expect(decide(base, ours, base.replace('1 January', '15 February'))).toMatchObject({
      decision: 'conflict',
    });
    expect(decide(base, ours, base.replace('notes', 'slips'))).toMatchObject({
      decision: 'ours',
      reason: 'theirs-small',
    });
  });

  it('leaves two different rewrites undecided', () => {
    expect(decide('red boat by the pier', 'gray barge under repair', 'ferry tickets sold out')).toMatchObject(
      { decision: 'conflict', confidence: 0 },
    );
  });

  it('keeps the user’s edit if the other side only removed words, and shows what it was', () => {
    const base =
      'Supplies differ by place, see our [guides](/#all). The store is on the first floor of the hall.';
    const theirs = 'Supplies differ by place. The store is on the first floor of the hall.';
    expect(decide(base, base.replace('#all', '#towns'), theirs)).toMatchObject({
      decision: 'ours',
      reason: 'theirs-trimmed',
      dropped: { theirs },
    });
  });

  it('merges no word into a sentence from which the user removed a quarter', () => {
    const base = 'The big mill on the long hill grinds rye, oats, barley and wheat for all of the villages.';
    const theirs = base.replace('big', 'old');
    expect(decide(base, 'The big mill on the hill grinds “wheat” for all.', theirs)).toMatchObject({
      decision: 'conflict',
    });
    expect(decide(base, base.replace('rye, ', ''), theirs)).toMatchObject({ decision: 'merged' });
  });

  it('merges next to whole lines that the user removed', () => {
    const base = 'Ferries stop here in winter too.\nThe big mill grinds rye.\nIt is open.\n';
    expect(decide(base, 'The big mill grinds rye.\nIt is open.\n', base.replace('big', 'old'))).toMatchObject(
      { decision: 'merged', text: 'The old mill grinds rye.\nIt is open.\n' },
    );
  });

  it('recognizes an addition as the user’s own in other words if every link and version of it is there', () => {
    const base = '// Check the value\n';
    const ours = '// Prüft den Wert\n// Seit 3.4 mit allen Angaben\n';
    expect(decide(base, ours, '// Check the value\n// all data passed in 3.4+\n')).toMatchObject({
      decision: 'ours',
      reason: 'same-intent',
    });
    expect(decide(base, ours, '// Check the value\n// all data passed in 3.5+\n').reason).not.toBe(
      'same-intent',
    );
  });

  it('merges no words if the other side removed half of the passage', () => {
    const base = 'one two three four five six seven eight nine ten';
    expect(decide(base, base.replace('ten', '10 or more'), 'one two three').decision).not.toBe('merged');
  });
});
