import { array, assert, constantFrom, integer, oneof, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { family, footnoteTexts, numberedFamily, text } from '../../../../test/histories/made-merges.ts';
import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import { mergeTexts } from '../../../../src/merge/merge.ts';
import { countWords } from '../../../../src/merge/words/word-delta.ts';
import { carryOver, decisionsOn } from './carry-over.ts';
import { decide, type Decisions, NOTHING_DECIDED, resultOf, textOf, undo } from './decide.ts';
import type { Decided, Decision, Piece } from './change.ts';
import { findLeftOut, linesIn } from './left-out.ts';
import { changesOf, mergeHere } from './list-changes.ts';
import { markRemoved, markWords } from './mark-words.ts';

const MERGES = 1_000;
const WALKS = 10;

const texts = oneof(
  family,
  numberedFamily,
  footnoteTexts,
  tuple(text, text, text).map(([base, ours, theirs]) => ({ base, ours, theirs })),
);
const decision = oneof(
  constantFrom<Decision>(
    { choice: 'mine' },
    { choice: 'new' },
    { choice: 'both' },
    { choice: 'new-first' },
    { choice: 'base' },
  ),
  text.map((written): Decision => ({ choice: 'written', text: written })),
);
/** A decision for a change, or null for undo. */
const walk = array(tuple(integer({ min: 0, max: 30 }), oneof(decision, constantFrom(null))), {
  maxLength: 12,
});

function walked(count: number, steps: readonly (readonly [number, Decision | null])[]): Decisions {
  let decisions = NOTHING_DECIDED;
  if (count === 0) return decisions;
  for (const [at, made] of steps)
    decisions = made === null ? undo(decisions) : decide(decisions, at % count, made);
  return decisions;
}

/** Returns lines of mine that are lost: not in the result, not with all their words in the text of a change, and on no card. */
function unsaid(input: ThreeTexts, pieces: readonly Piece[], made: Decided): string[] {
  const inResult = linesIn(resultOf(pieces, made, input));
  const shown = changesOf(pieces).map((change) => {
    const text = textOf(change, made);
    return { words: countWords(text), said: new Set(findLeftOut(change, text, inResult).mine), change };
  });
  const isShown = (line: string): boolean =>
    shown.some(
      ({ words, said, change }) =>
        said.has(line) ||
        (linesIn(change.texts.ours).has(line) && [...countWords(line).keys()].every((one) => words.has(one))),
    );
  return [...linesIn(input.ours)].filter((line) => line !== '' && !inResult.has(line) && !isShown(line));
}

it(`after any of ${MERGES * WALKS} walks of decisions every line of mine is in the result or reported by its card`, () => {
  assert(
    property(texts, array(walk, { minLength: WALKS, maxLength: WALKS }), (input, walks) => {
      const pieces = mergeHere(input);
      for (const steps of walks)
        expect(unsaid(input, pieces, walked(changesOf(pieces).length, steps).made)).toEqual([]);
    }),
    { numRuns: MERGES },
  );
});

it('before any decision the result is the merge’s, byte for byte', () => {
  assert(
    property(texts, (input) => {
      expect(resultOf(mergeHere(input), new Map(), input)).toBe(mergeTexts(input).merged);
    }),
    { numRuns: 300 },
  );
});

it('undoing every step leads back to the beginning', () => {
  assert(
    property(
      integer({ min: 1, max: 8 }),
      array(tuple(integer({ min: 0, max: 30 }), decision)),
      (count, steps) => {
        let decisions = walked(count, steps);
        for (const _ of steps) decisions = undo(decisions);
        expect(decisions).toEqual(NOTHING_DECIDED);
      },
    ),
  );
});

it('on the same texts every decision is carried over, and on others each is carried over or named', () => {
  assert(
    property(texts, texts, walk, (input, newer, steps) => {
      const changes = changesOf(mergeHere(input));
      const { made } = walked(changes.length, steps);
      const before = decisionsOn(changes, made);
      expect(carryOver(before, changes)).toEqual({
        made: new Map([...made].toSorted(([a], [b]) => a - b)),
        lost: [],
      });
      const after = carryOver(before, changesOf(mergeHere({ ...newer, base: input.base })));
      expect(after.made.size + after.lost.length).toBe(before.length);
    }),
    { numRuns: 300 },
  );
});

it('marked words joined equal the texts', () => {
  assert(
    property(texts, ({ base, ours, theirs }) => {
      const marked = markWords(base, ours);
      const without = (kind: string) =>
        marked
          .filter((one) => one.kind !== kind)
          .map((one) => one.text)
          .join('');
      expect(without('removed').replace(/\s+/g, ' ')).toBe(ours.replace(/\s+/g, ' '));
      expect(
        markRemoved(base, [ours, theirs])
          .map((one) => one.text)
          .join(''),
      ).toBe(base);
    }),
    { numRuns: 300 },
  );
});
