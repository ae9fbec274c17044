import { describe, expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

describe('mergeLines', () => {
  it('takes an insertion of one side next to a line that the other deleted', () => {
    const merge = mergeLines({ base: '- Ann Lee\n', ours: '- Bo Park\n- Ann Lee\n', theirs: '' });
    expect(merge).toMatchObject({ text: '- Bo Park\n', conflicts: 0, unions: 0 });
  });

  it('counts a conflict if one side changed the line that the other deleted, and keeps the user’s', () => {
    const merge = mergeLines({
      base: 'the old red boat\nend\n',
      ours: 'the old blue boat\nend\n',
      theirs: 'end\n',
    });
    expect(merge).toMatchObject({ text: 'the old blue boat\nend\n', conflicts: 1 });
  });

  it('counts if both sides inserted', () => {
    expect(mergeLines({ base: '', ours: 'a\n', theirs: 'b\n' })).toMatchObject({ text: 'a\nb\n', unions: 1 });
  });
});
