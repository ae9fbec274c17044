import { describe, expect, test } from 'vitest';
import { applyResolutions } from '../../merge/apply-resolutions.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { type ModelVerdict, reportMerge } from './report-merge.ts';

const paragraphs = (...texts: string[]) => `${texts.join('\n\n')}\n`;
const MIDDLE = [
  'Nothing changed here at all.',
  'Nor in this other paragraph.',
  'And this one stays as well.',
];
const text = (pump: string, valve: string, end = 'It ends.') =>
  paragraphs(pump, ...MIDDLE, valve, ...MIDDLE, end);
const BASE = text('The pump costs 40 euros.', 'The valve is old.');
const OURS = text('The pump costs 50 euros since May.', 'Ada replaced the valve in March.');
const THEIRS = text(
  'The pump costs 60 euros since June.',
  'The valve was sold to the port in April.',
  'It ends here.',
);

const merged = mergeTexts({ base: BASE, ours: OURS, theirs: THEIRS });
const request = { path: 'a.md', strategy: 'auto' as const, dryRun: false };
const report = (verdicts: [number, ModelVerdict][], accepted: [number, string][] = []) =>
  reportMerge(request, merged, applyResolutions(merged, new Map(accepted)), new Map(verdicts));

describe('the report of a merge', () => {
  test('says who decided each place, and counts them', () => {
    expect(merged.conflicts).toHaveLength(2);
    const { counts, hunks, conflicts } = report([]);
    expect(counts.kept_user).toBe(2);
    expect(counts.structural + counts.model + counts.kept_user).toBe(hunks.length);
    expect(conflicts.map(({ ours }) => ours)).toEqual([
      expect.stringContaining('50 euros'),
      expect.stringContaining('Ada'),
    ]);
  });

  test('names the model if its answer was used, or else the reason', () => {
    const { counts, hunks, conflicts } = report(
      [
        [0, { accepted: true }],
        [1, { accepted: false, reason: 'model-failed' }],
      ],
      [[0, 'The pump costs 50 euros since May and 60 since June.\n']],
    );
    expect(counts).toMatchObject({ model: 1, kept_user: 1 });
    expect(conflicts).toHaveLength(1);
    expect(hunks.map(({ decided_by, refused }) => [decided_by, refused ?? null])).toEqual(
      expect.arrayContaining([
        ['model', null],
        ['kept-user', 'model-failed'],
      ]),
    );
  });

  test('repeats the request', () => {
    expect(
      reportMerge({ path: 'b.md', strategy: 'structural', dryRun: true }, merged, merged, new Map()),
    ).toMatchObject({
      path: 'b.md',
      strategy: 'structural',
      dry_run: true,
    });
  });
});
