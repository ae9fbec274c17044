import { describe, expect, it } from 'vitest';
import { at } from '../lib/at.ts';
import { applyResolutions } from './apply-resolutions.ts';
import { splitLines } from './split-lines.ts';
import { mergeTexts } from './merge.ts';

const base = 'red boat\n\nmiddle\n\nbig house\n\nlast line\n';
const ours = 'old gray barge\n\nmiddle\n\nsmall tidy cottage\n\nlast line\n';
const theirs = 'fast yellow ferry\n\nmiddle\n\nruined castle walls\n\nlast word\n';

describe('applyResolutions', () => {
  const result = mergeTexts({ base, ours, theirs });

  it('inserts a text of different length and updates the line numbers after it', () => {
    expect(result.conflicts).toHaveLength(2);
    const applied = applyResolutions(result, new Map([[0, 'old gray barge\nand a ferry\n']]));
    expect(applied.merged).toBe('old gray barge\nand a ferry\n\nmiddle\n\nsmall tidy cottage\n\nlast word\n');
    expect(applied.conflicts).toHaveLength(1);
    const { start, end } = at(applied.conflicts, 0).lines.merged;
    expect(splitLines(applied.merged).slice(start, end)).toEqual(['small tidy cottage\n']);
    expect(applied.hunks[0]).toMatchObject({ decision: 'merged', reason: 'resolved' });
  });

  it('resolves the last conflict and leaves the first', () => {
    const applied = applyResolutions(result, new Map([[1, 'cottage in castle walls']]));
    expect(applied.merged).toBe('old gray barge\n\nmiddle\n\ncottage in castle walls\n\nlast word\n');
    expect(applied.conflicts.map((conflict) => conflict.ours)).toEqual(['old gray barge\n']);
  });

  it('changes nothing without resolutions', () => {
    expect(applyResolutions(result, new Map())).toEqual(result);
  });

  it('accepts an empty resolution, which deletes the block', () => {
    expect(applyResolutions(result, new Map([[0, '']])).merged).toBe(
      '\nmiddle\n\nsmall tidy cottage\n\nlast word\n',
    );
  });
});
