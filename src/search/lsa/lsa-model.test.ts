import { expect, test } from 'vitest';
import { cosine, cosineOfTerms, type LsaModel, placeOf, toSpace } from './lsa-model.ts';
import { packModel, unpackModel } from './stored-model.ts';

const MODEL: LsaModel = {
  dimensions: 2,
  terms: Int32Array.of(11, -22, 33),
  scales: Float32Array.of(0.5, 1, 2),
  values: Int8Array.of(127, 0, 0, 127, -127, 1),
};
const space = toSpace(MODEL);

test('a text’s position has length one, however often its terms occur', () => {
  expect([...(placeOf(space, [[11, 3]]) ?? [])]).toEqual([1, 0]);
  const both = placeOf(space, [
    [11, 2],
    [-22, 1],
  ]);
  expect(Math.hypot(...(both ?? []))).toBeCloseTo(1, 6);
  expect(both?.[0]).toBeCloseTo(both?.[1] ?? 0, 6);
});

test('a text of unknown terms has no position', () => {
  expect(placeOf(space, [[99, 1]])).toBeNull();
  expect(placeOf(space, [])).toBeNull();
});

test('lists of terms are weighted by 1 + ln of their frequency, one text after another', () => {
  const lists = [Int32Array.of(11, 99), Int32Array.of(-22, 11, 11)];
  const weights: [number, number][] = [
    [11, 1 + Math.log(3)],
    [-22, 1],
  ];
  const [text, place] = [placeOf(space, weights), placeOf(space, [[33, 1]])];
  if (!text || !place) throw new Error('the model knows all terms');
  for (let round = 0; round < 2; round++)
    expect(cosineOfTerms(space, place, lists)).toBeCloseTo(cosine(place, text), 6);
  expect(cosineOfTerms(space, text, lists)).toBeCloseTo(1, 6);
  expect(cosineOfTerms(space, place, [Int32Array.of(99), Int32Array.of()])).toBe(0);
});

test('texts with the same terms are similar, and texts with opposite terms dissimilar', () => {
  const [a, b] = [placeOf(space, [[11, 1]]), placeOf(space, [[33, 1]])];
  if (!a || !b) throw new Error('the model knows both terms');
  expect(cosine(a, a)).toBeCloseTo(1, 6);
  expect(cosine(a, b)).toBeLessThan(-0.99);
});

test('a stored model is read back unchanged', () => {
  const read = unpackModel(packModel(MODEL), 2);
  expect(read.terms).toEqual(MODEL.terms);
  expect(read.scales).toEqual(MODEL.scales);
  expect(read.values).toEqual(MODEL.values);
});
