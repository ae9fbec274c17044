import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeCandidates, message, page } from '../../../test/made-ranking.ts';
import { layOut } from './lay-out.ts';
import { RECIPE } from './recipes.ts';
import { smooth, spread } from './spread.ts';

const talkOf = (texts: string[]) => layOut(madeCandidates([{ blocks: texts.map((text) => message(text)) }]));

/** Returns what each message gets of a term that appears once, in the message `from`. */
function reached(texts: string[], from: number): number[] {
  const units = talkOf(texts);
  const into = new Float32Array(units.length);
  const own = new Float32Array(units.length);
  own[from] = 1;
  spread(into, units, own, [from], 1, RECIPE);
  return [...into];
}

const TALK = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

test('a term reaches its neighbors, closer ones more, and further forward than back', () => {
  const scores = reached(TALK, 4);
  expect(scores[4]).toBe(1);
  for (const distance of [1, 2, 3]) {
    expect(scores[4 + distance]).toBeGreaterThan(scores[4 - distance] ?? 0);
    expect(scores[4 + distance]).toBeGreaterThan(scores[4 + distance + 1] ?? 0);
  }
});

test('a term in a question affects what follows more than one in a statement', () => {
  const asked = reached(
    TALK.map((text, i) => (i === 4 ? `${text}?` : text)),
    4,
  );
  const said = reached(TALK, 4);
  expect(asked[5]).toBeGreaterThan(said[5] ?? 0);
  expect(asked[3]).toBe(said[3]);
});

test('a term never reaches another conversation or a document', () => {
  const units = layOut(
    madeCandidates([{ blocks: [message('one')] }, { blocks: [message('two')] }, page('three')]),
  );
  const into = new Float32Array(units.length);
  spread(into, units, Float32Array.of(1, 0, 0), [0], 1, RECIPE);
  expect([...into]).toEqual([1, 0, 0]);
});

test('own and neighboring scores together are more than each and less than their sum', () => {
  fc.assert(
    fc.property(
      fc.float({ min: Math.fround(0.1), max: 4, noNaN: true }),
      fc.float({ min: Math.fround(0.1), max: 4, noNaN: true }),
      (a, b) => {
        const units = talkOf(['one', 'two']);
        const into = new Float32Array(2);
        spread(into, units, Float32Array.of(a, b), [0, 1], 1, RECIPE);
        const leaked = a * (RECIPE.leaks[0] ?? 0) * RECIPE.leakForward;
        expect(into[1]).toBeGreaterThan(Math.max(b, leaked) - 1e-4);
        expect(into[1]).toBeLessThan(b + leaked + 1e-4);
      },
    ),
  );
});

test('smoothing gives a message a share of both neighbors, and a document nothing', () => {
  const units = layOut(
    madeCandidates([{ blocks: TALK.slice(0, 3).map((text) => message(text)) }, page('page')]),
  );
  expect([...smooth(units, Float32Array.of(1, 0, 2, 4), 0.5)]).toEqual([1, 1.5, 2, 4]);
});
