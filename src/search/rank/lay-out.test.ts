import { expect, test } from 'vitest';
import { madeCandidates, message, page } from '../../../test/made-ranking.ts';
import { bestUnits, layOut } from './lay-out.ts';

const words = (n: number, word: string) => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');
/** A conversation with this many messages of 60 words: about four of them fill a chunk. */
const talk = (messages: number) => ({
  blocks: Array.from({ length: messages }, (_, i) => message(words(60, `w${i}x`))),
});

test('each message is a unit, and a document is one, whatever its length', () => {
  const units = layOut(madeCandidates([talk(3), page(words(900, 'long'))]));
  expect(units.map((unit) => unit.isConversation)).toEqual([true, true, true, false]);
  expect(units.at(-1)?.pieces.length).toBeGreaterThan(2);
});

test('a document’s length covers all of it, even if only a part is a candidate', () => {
  const candidates = madeCandidates([page(words(900, 'long'))]);
  const [whole] = layOut(candidates);
  const [part] = layOut(candidates.slice(1, 2));
  expect(part?.length).toBe(whole?.length);
  expect(part?.pieces).toHaveLength(1);
});

test('messages of neighboring chunks are one run, in reading order, in whatever order the candidates come', () => {
  const candidates = madeCandidates([talk(12)]);
  expect(candidates.length).toBeGreaterThan(2);
  const units = layOut(candidates.toReversed());
  expect(units.map((unit) => unit.pieces[0]?.candidate.position)).toEqual(
    units.map((unit) => unit.pieces[0]?.candidate.position).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  for (const unit of units) expect([unit.runStart, unit.runEnd]).toEqual([0, 11]);
});

test('a missing chunk between two ends the run, and the two sides do not affect each other', () => {
  const candidates = madeCandidates([talk(12)]);
  const units = layOut(candidates.filter((candidate) => candidate.position !== 1));
  const runs = new Set(units.map((unit) => `${unit.runStart}-${unit.runEnd}`));
  expect(runs.size).toBe(2);
  for (const [at, unit] of units.entries()) {
    expect(unit.runStart).toBeLessThanOrEqual(at);
    expect(unit.runEnd).toBeGreaterThanOrEqual(at);
  }
});

test('a message split in two is one unit with both parts', () => {
  const units = layOut(madeCandidates([{ blocks: [message(words(500, 'long')), message('short one')] }]));
  expect(units).toHaveLength(2);
  expect(units[0]?.pieces.length).toBeGreaterThan(1);
  expect(units[0]?.length).toBe(units[0]?.pieces.reduce((sum, { unit }) => sum + unit.terms.length, 0));
});

test('units of two conversations belong to their own document', () => {
  const units = layOut(madeCandidates([talk(2), talk(2)]));
  expect(units.map((unit) => unit.document)).toEqual([0, 0, 1, 1]);
  expect(units.map((unit) => unit.runEnd)).toEqual([1, 1, 3, 3]);
});

const mixed = layOut(
  madeCandidates([page('a'), { blocks: [message('b'), message('c')] }, page('d'), page('e')]),
);

test('the highest come first, then the earliest of equals, and none without a score', () => {
  expect(bestUnits(mixed, Float32Array.of(1, 3, 0, 3, 2), { limit: 3 })).toEqual([1, 3, 4]);
  expect(bestUnits(mixed, Float32Array.of(1, 3, 0, 3, 2), { limit: 10 })).toEqual([1, 3, 4, 0]);
});

test('further messages of a conversation take no slot that another document could have', () => {
  const scores = Float32Array.of(1, 5, 4, 3, 2);
  const perDocument = 1;
  expect(bestUnits(mixed, scores, { limit: 3, perDocument })).toEqual([1, 3, 4]);
  expect(bestUnits(mixed, scores, { limit: 5, perDocument })).toEqual([1, 2, 3, 4, 0]);
  expect(bestUnits(mixed, Float32Array.of(1, 5, 4, 0, 0), { limit: 2, perDocument: 2 })).toEqual([1, 2]);
});

test('if only conversations or only documents are wanted, the others take no slot of the limit', () => {
  const scores = Float32Array.of(1, 3, 5, 4, 2);
  expect(bestUnits(mixed, scores, { isConversation: true, limit: 2 })).toEqual([2, 1]);
  expect(bestUnits(mixed, scores, { isConversation: false, limit: 2 })).toEqual([3, 4]);
});
