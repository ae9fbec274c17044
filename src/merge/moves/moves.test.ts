import { describe, expect, it } from 'vitest';
import { applyResolutions } from '../apply-resolutions.ts';
import { mergeTexts } from '../merge.ts';
import { splitLines } from '../split-lines.ts';

const section = (name: string, note: string) =>
  `## ${name}\n\nThe ${name} lies ${note}.\nIt is kept by the parish council.\n\n`;
const A = section('harbor', 'to the west');
const B = section('quarry', 'behind the hill');
const C = section('library', 'on the square');
const D = section('station', 'out of town');

describe('mergeTexts, with blocks that moved', () => {
  it('moves the user’s edit to where the other side moved the section', () => {
    const edited = section('harbor', 'to the south-west');
    const result = mergeTexts({ base: A + B + C + D, ours: edited + B + C + D, theirs: B + C + A + D });
    expect(result.merged).toBe(B + C + edited + D);
    expect(result.hunks.map(({ reason }) => reason)).toEqual(['moved-by-theirs', 'moved-by-theirs']);
  });

  it('moves the other side’s edit to where the user moved the section', () => {
    const edited = section('harbor', 'to the south-west');
    const result = mergeTexts({ base: A + B + C + D, ours: B + C + A + D, theirs: edited + B + C + D });
    expect(result.merged).toBe(B + C + edited + D);
  });

  it('keeps a section deleted that the other side only moved', () => {
    const result = mergeTexts({ base: A + B + C + D, ours: B + C + D, theirs: B + C + A + D });
    expect(result.merged).toBe(B + C + D);
    expect(result.hunks.find(({ reason }) => reason === 'deleted-by-ours')?.dropped?.theirs).toContain(
      'harbor',
    );
  });

  it('puts a section that both moved or added at different places only where the user put it', () => {
    expect(mergeTexts({ base: A + B + C, ours: B + A + C, theirs: B + C + A }).merged).toBe(B + A + C);
    expect(mergeTexts({ base: A + B + C, ours: A + D + B + C, theirs: A + B + C + D }).merged).toBe(
      A + D + B + C,
    );
  });

  it('leaves an item where the user put it next to one that the other side moved', () => {
    const [ann, bob, cid, dan] = [
      'Ann of the north pier',
      'Bob of the old mill',
      'Cid of the quarry',
      'Dan of the hill',
    ].map((name) => `- ${name}\n`);
    const base = `# Now\n\n${ann}${bob}\n# Before\n\n${cid}`;
    const result = mergeTexts({
      base,
      ours: base.replace(bob!, dan! + bob!),
      theirs: `# Now\n\n${ann}\n# Before\n\n${bob}${cid}`,
    });
    expect(result.merged).toBe(`# Now\n\n${ann}${dan}\n# Before\n\n${bob}${cid}`);
  });

  it('never settles a move if a line of the user would be left out of the block', () => {
    // The other side's row has all words of the user's row, in another place.
    const result = mergeTexts({
      base: '---\ntitle: [link](http://a.example/x)\n---\n',
      ours: '> alpha\n---\n| alpha | 1 |\ntitle: [link](http://a.example/x)\n---\n',
      theirs: '## alpha\n- alpha\n---\n\n---\n| [link](http://a.example/x) alpha | 1 |\n',
    });
    expect([result.merged, ...result.conflicts.map(({ ours }) => ours)].join('')).toContain(
      '\n| alpha | 1 |\n',
    );
  });

  it('shows a conflict in a moved block at its new place, with the words of both sides, and once', () => {
    const ours = section('harbor', 'under three meters of ice');
    const theirs = section('harbor', 'where old maps never showed it');
    const result = mergeTexts({ base: A + B + C + D, ours: ours + B + C + D, theirs: B + C + theirs + D });
    expect(result.merged).toBe(B + C + ours + D);
    expect(result.conflicts).toMatchObject([
      {
        base: 'The harbor lies to the west.\n',
        ours: 'The harbor lies under three meters of ice.\n',
        theirs: 'The harbor lies where old maps never showed it.\n',
      },
    ]);
  });

  it('reports what the other side replaced with a conflicting block', () => {
    const lines = (note: string) => `The harbor lies ${note}.\nIt is kept by the parish council.\n`;
    const end = 'Bring a lamp.\n';
    const ours = lines('under three meters of ice') + B + end;
    const theirs = B + lines('where old maps never showed it');
    const { hunks, conflicts } = mergeTexts({ base: lines('to the west') + B + end, ours, theirs });
    expect(conflicts).toHaveLength(1);
    const last = splitLines(ours).length;
    expect(hunks.at(-1)).toMatchObject({
      decision: 'theirs',
      lines: { ours: { start: last - 1, end: last } },
    });
  });

  it('gives exactly the other side if its words are chosen for every conflict', () => {
    const base = A + B + C + D;
    const ours = section('harbor', 'under three meters of ice') + B + C + D;
    const theirs = B + C + section('harbor', 'where old maps never showed it') + D;
    const result = mergeTexts({ base, ours, theirs });
    const chosen = new Map(result.conflicts.map((conflict, at) => [at, conflict.theirs]));
    expect(applyResolutions(result, chosen).merged).toBe(theirs);
  });

  it('shows a conflict where the user moved the block', () => {
    const ours = B + C + section('harbor', 'under three meters of ice') + D;
    const theirs = section('harbor', 'where old maps never showed it') + B + C + D;
    const result = mergeTexts({ base: A + B + C + D, ours, theirs });
    expect(result.merged).toBe(ours);
    expect(result.conflicts.map((c) => [c.base, c.theirs])).toEqual([
      ['The harbor lies to the west.\n', 'The harbor lies where old maps never showed it.\n'],
    ]);
  });

  it('keeps insertions before and after a conflicting block', () => {
    const [one, two] = ['- The first of the news is good.\n', '- The last of the news is bad.\n'];
    const line = (words: string) => `- **Mill** — The mill grinds ${words} for the town. [^a1]\n`;
    const others = '- The bridge is closed.\n- The road is open.\n';
    const result = mergeTexts({
      base: others + line('corn'),
      ours: others + line('wheat'),
      theirs: one + line('oats and rye') + two + others,
    });
    expect(result.merged).toBe(one + line('wheat') + two + others);
    expect(result.conflicts).toMatchObject([
      { base: line('corn'), ours: line('wheat'), theirs: line('oats and rye') },
    ]);
  });

  it('finds an item again by its footnote even if most words are new, and no item with another footnote', () => {
    const entry = (words: string, label: string) => `- **Mill** — ${words} [^${label}]\n`;
    const others = '- The bridge is closed.\n- The road is open.\n';
    const base = others + entry('The mill grinds corn for the town.', 'a1');
    const ours = others + entry('The mill grinds corn for the whole town.', 'a1');
    const arrived = 'The mill stands still since its wheel broke.';
    const conflictsOf = (label: string) =>
      mergeTexts({ base, ours, theirs: entry(arrived, label) + others }).conflicts;
    expect(conflictsOf('a1')).toMatchObject([{ theirs: entry(arrived, 'a1') }]);
    expect(conflictsOf('b2')).toMatchObject([{ theirs: '' }]);
  });
});
