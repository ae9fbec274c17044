import { describe, expect, it } from 'vitest';
import { at } from '../../lib/at.ts';
import { threeWayRegions } from './three-way-regions.ts';

const edit = (aStart: number, aEnd: number, bStart: number, bEnd: number) => ({ aStart, aEnd, bStart, bEnd });
const kinds = (regions: ReturnType<typeof threeWayRegions>) => regions.map(({ kind }) => kind);

describe('threeWayRegions', () => {
  it('keeps edits separate that have a line between them', () => {
    const regions = threeWayRegions([edit(0, 1, 0, 1)], [edit(2, 3, 2, 3)], { base: 3, ours: 3, theirs: 3 });
    expect(kinds(regions)).toEqual(['ours', 'stable', 'theirs']);
  });

  it('joins touching edits, unless asked to keep them apart', () => {
    const edits = [[edit(0, 1, 0, 2)], [edit(1, 2, 1, 1)], { base: 2, ours: 3, theirs: 1 }] as const;
    expect(kinds(threeWayRegions([...edits[0]], [...edits[1]], edits[2]))).toEqual(['both']);
    expect(kinds(threeWayRegions([...edits[0]], [...edits[1]], edits[2], 'apart'))).toEqual([
      'ours',
      'theirs',
    ]);
  });

  it('joins two insertions at one place even if edits are kept apart', () => {
    const regions = threeWayRegions(
      [edit(1, 1, 1, 2)],
      [edit(1, 1, 1, 3)],
      { base: 2, ours: 3, theirs: 4 },
      'apart',
    );
    expect(kinds(regions)).toEqual(['stable', 'both', 'stable']);
    expect(regions[1]).toMatchObject({ ours: { start: 1, end: 2 }, theirs: { start: 1, end: 3 } });
  });

  it('keeps an insertion separate before a replacement at the same place', () => {
    const regions = threeWayRegions(
      [edit(0, 2, 0, 1)],
      [edit(0, 0, 0, 1)],
      { base: 2, ours: 1, theirs: 3 },
      'apart',
    );
    expect(kinds(regions)).toEqual(['theirs', 'ours']);
  });

  it('covers all lines of all three texts', () => {
    const regions = threeWayRegions([edit(1, 3, 1, 2)], [edit(2, 5, 2, 9)], { base: 6, ours: 5, theirs: 10 });
    for (const [side, length] of [
      ['base', 6],
      ['ours', 5],
      ['theirs', 10],
    ] as const) {
      expect(at(regions, 0)[side].start).toBe(0);
      expect(regions.at(-1)![side].end).toBe(length);
      for (let i = 1; i < regions.length; i++)
        expect(at(regions, i)[side].start).toBe(at(regions, i - 1)[side].end);
    }
  });
});
