import { assert, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { family, footnoteTexts, numberedFamily, text } from '../../test/histories/made-merges.ts';
import { countWords } from './words/word-delta.ts';
import { splitLines } from './split-lines.ts';
import { listDropped } from './dropped-lines.ts';
import { mergeTexts } from './merge.ts';

const labels = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const either = oneof(
  family,
  tuple(text, text, text).map(([base, ours, theirs]) => ({ base, ours, theirs })),
);

const count = (all: string[], wanted: string): number => all.filter((each) => each.trim() === wanted).length;
const trimmed = (value: string): string[] => splitLines(value).map((each) => each.trim());
const missingWords = (wanted: string, found: string): string[] => {
  const have = countWords(found);
  return [...countWords(wanted).keys()].filter((each) => !have.has(each));
};

describe('mergeTexts, for any three texts', () => {
  it('takes the other side, byte for byte, if only it changed anything', () => {
    assert(
      property(text, text, (base, theirs) => {
        expect(mergeTexts({ base, ours: base, theirs }).merged).toBe(theirs);
      }),
      { numRuns: 500 },
    );
  });

  it('takes the user, byte for byte, if only the user changed anything', () => {
    assert(
      property(text, text, (base, ours) => {
        expect(mergeTexts({ base, ours, theirs: base }).merged).toBe(ours);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a change that both sides made once, byte for byte', () => {
    assert(
      property(text, text, (base, both) => {
        const result = mergeTexts({ base, ours: both, theirs: both });
        expect(result.merged).toBe(both);
        expect(result.conflicts).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['keep-user', 'likelier'] as const)(
    'keeps every line the user inserted in the text, in a conflict or verbatim in its hunk, under %s',
    (onConflict) => {
      assert(
        property(either, (input) => {
          const result = mergeTexts({ ...input, onConflict });
          const inMerged = trimmed(result.merged);
          const inConflicts = result.conflicts.flatMap((conflict) => trimmed(conflict.ours));
          const base = trimmed(input.base);
          const ours = splitLines(input.ours);
          for (const [at, whole] of ours.entries()) {
            const mine = whole.trim();
            if (mine === '' || count(trimmed(input.ours), mine) <= count(base, mine)) continue;
            if (inMerged.includes(mine) || inConflicts.includes(mine)) continue;
            const hunk = result.hunks.find(({ lines }) => lines.ours.start <= at && at < lines.ours.end);
            const merged = splitLines(result.merged)
              .slice(hunk?.lines.merged.start, hunk?.lines.merged.end)
              .join('');
            expect(
              missingWords(inserted(mine, input.base), merged),
              `${mine} in ${JSON.stringify(result)}`,
            ).toEqual([]);
          }
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('keeps every line of the other side in the text, in a conflict or verbatim in its hunk, or lists it as dropped', () => {
    assert(
      property(numberedFamily, (input) => {
        const result = mergeTexts(input);
        const shown = new Set([
          ...trimmed(result.merged),
          ...result.conflicts.flatMap(({ theirs }) => trimmed(theirs)),
          ...listDropped(input, result).map(({ text }) => text),
        ]);
        const base = new Set(trimmed(input.base));
        for (const written of trimmed(input.theirs)) {
          if (base.has(written) || shown.has(written)) continue;
          expect(missingWords(inserted(written, input.base), result.merged), written).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('defines every footnote that it refers to if one of the three texts defines it', () => {
    assert(
      property(footnoteTexts, (input) => {
        const { merged } = mergeTexts(input);
        // If only one side changed, its text stays byte for byte, missing definitions included.
        if (input.ours === input.base || input.theirs === input.base || input.ours === input.theirs) return;
        const defined = new Set(labels(merged, /^\[\^(\w+)\]:/gm));
        const known = labels([input.base, input.ours, input.theirs].join('\n'), /^\[\^(\w+)\]:/gm);
        for (const label of labels(merged, /\[\^(\w+)\](?!:)/g)) {
          if (known.includes(label)) expect(defined, merged).toContain(label);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reports the same conflicts whatever text they hold', () => {
    assert(
      property(either, (input) => {
        const of = (onConflict: 'keep-user' | 'likelier') =>
          mergeTexts({ ...input, onConflict }).conflicts.map(({ base, ours, theirs }) => ({
            base,
            ours,
            theirs,
          }));
        expect(of('likelier')).toEqual(of('keep-user'));
      }),
    );
  });

  it('restores no line that the user deleted', () => {
    assert(
      property(numberedFamily, (input) => {
        const merged = trimmed(mergeTexts(input).merged);
        const kept = new Set(trimmed(input.ours));
        for (const gone of trimmed(input.base)) if (!kept.has(gone)) expect(merged).not.toContain(gone);
      }),
      { numRuns: 500 },
    );
  });

  it('never repeats a line that occurs once on either side', () => {
    assert(
      property(numberedFamily, (input) => {
        const merged = trimmed(mergeTexts(input).merged);
        for (const line of new Set(merged)) {
          const most = Math.max(count(trimmed(input.ours), line), count(trimmed(input.theirs), line));
          if (most > 0) expect(count(merged, line), line).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing if the result is merged again with the same other side', () => {
    assert(
      property(either, ({ base, ours, theirs }) => {
        const once = mergeTexts({ base, ours, theirs }).merged;
        expect(mergeTexts({ base: theirs, ours: once, theirs }).merged).toBe(once);
      }),
    );
  });

  it('gives the same result every time', () => {
    assert(
      property(either, (input) => {
        expect(mergeTexts(input)).toEqual(mergeTexts({ ...input }));
      }),
    );
  });

  it('reports every line that is not in the text: of each side, in a hunk', () => {
    assert(
      property(either, (input) => {
        const result = mergeTexts(input);
        const inText = trimmed(result.merged);
        for (const side of ['base', 'ours', 'theirs'] as const) {
          const lines = trimmed(input[side]);
          const inHunk = result.hunks.flatMap((hunk) =>
            lines.slice(hunk.lines[side].start, hunk.lines[side].end),
          );
          expect(lines.filter((each) => !inText.includes(each) && !inHunk.includes(each))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reports hunks that tile the merged text in order and conflicts that show both sides', () => {
    assert(
      property(either, (input) => {
        const result = mergeTexts(input);
        let at = 0;
        for (const { lines } of result.hunks) {
          expect(lines.merged.start).toBeGreaterThanOrEqual(at);
          at = lines.merged.end;
        }
        expect(at).toBeLessThanOrEqual(splitLines(result.merged).length);
        const decided = result.hunks.filter(({ decision }) => decision === 'conflict');
        expect(result.conflicts.length).toBe(decided.length);
        for (const conflict of result.conflicts) expect(conflict.ours).not.toBe(conflict.theirs);
      }),
    );
  });
});

/** Returns the words of a line that base does not have. */
function inserted(line: string, base: string): string {
  const known = countWords(base);
  return [...countWords(line).keys()].filter((each) => !known.has(each)).join(' ');
}
