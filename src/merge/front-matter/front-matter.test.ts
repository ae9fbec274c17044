import { describe, expect, it } from 'vitest';
import { splitLines } from '../split-lines.ts';
import { mergeTexts } from '../merge.ts';
import { frontMatterEntries } from './front-matter-entries.ts';

const doc = (head: string) => `---\n${head}---\nBody.\n`;

describe('mergeTexts, with front matter', () => {
  it('merges keys on neighboring lines and takes new keys from both', () => {
    const result = mergeTexts({
      base: doc('title: Plan\ndate: 2026-01-02\n'),
      ours: doc('title: Our plan\ndate: 2026-01-02\nowner: Ann\n'),
      theirs: doc('title: Plan\ndate: 2026-03-04\ntags: [a]\n'),
    });
    expect(result.merged).toBe(doc('title: Our plan\ndate: 2026-03-04\nowner: Ann\ntags: [a]\n'));
    expect(result.conflicts).toEqual([]);
  });

  it('never mixes two values of one key', () => {
    const result = mergeTexts({
      base: doc('date: 2026-01-02\n'),
      ours: doc('date: 2026-05-02\n'),
      theirs: doc('date: 2026-01-09\n'),
    });
    expect(result.merged).toBe(doc('date: 2026-05-02\n'));
    expect(result.conflicts).toMatchObject([{ ours: 'date: 2026-05-02\n', theirs: 'date: 2026-01-09\n' }]);
  });

  it('never gives a key twice when both sides add it', () => {
    const result = mergeTexts({
      base: doc('a: 1\n'),
      ours: doc('a: 1\nteam: red\n'),
      theirs: doc('team: blue\na: 1\n'),
    });
    expect(result.merged.match(/team:/g)).toHaveLength(1);
    expect(result.conflicts).toHaveLength(1);
  });

  it('merges a list under a key line by line', () => {
    const result = mergeTexts({
      base: doc('tags:\n  - fish\n  - boats\n'),
      ours: doc('tags:\n  - fish\n  - boats\n  - nets\n'),
      theirs: doc('tags:\n  - salt\n  - fish\n  - boats\n'),
    });
    expect(result.merged).toBe(doc('tags:\n  - salt\n  - fish\n  - boats\n  - nets\n'));
  });

  it('keeps a key that the user deleted deleted against a new value, and reports it', () => {
    const result = mergeTexts({
      base: doc('a: 1\nb: 2\n'),
      ours: doc('a: 1\n'),
      theirs: doc('a: 1\nb: 3\n'),
    });
    expect(result.merged).toBe(doc('a: 1\n'));
    expect(result.conflicts).toHaveLength(1);
  });
});

describe('frontMatterEntries', () => {
  it('reads keys with their continuation lines', () => {
    const found = frontMatterEntries(splitLines('---\na: 1\nb:\n  - x\n# note\n"c d": 2\n---\n'));
    expect(found?.entries.map(({ key, range }) => [key, range.end - range.start])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c d', 1],
    ]);
  });

  it('gives up on anything but plain front matter', () => {
    for (const text of ['a: 1\n', '---\na: 1\n', '---\n- x\n---\n', '---\na: 1\na: 2\n---\n']) {
      expect(frontMatterEntries(splitLines(text))).toBeNull();
    }
  });
});
