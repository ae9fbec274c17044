import { expect, test } from 'vitest';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { cosine, type LsaSpace, placeOf, toSpace } from './lsa-model.ts';
import { packModel, unpackModel } from './stored-model.ts';
import { trainModel } from './train-model.ts';

/** Two subjects that share no words; "car" and "automobile" never appear in the same text. */
const SUBJECTS = [
  [
    'car road fuel wheel',
    'automobile road fuel wheel',
    'car fuel garage road',
    'automobile garage wheel fuel',
  ],
  ['soup onion salt stove', 'salt stove kettle onion', 'kettle soup salt stove', 'onion soup kettle salt'],
];
const texts = SUBJECTS.flat().flatMap((text) => Array.from({ length: 4 }, () => hashes(text)));

function hashes(text: string): Int32Array {
  return Int32Array.from(text.split(' '), hashTerm);
}

function similarity(space: LsaSpace, a: string, b: string): number {
  const place = (text: string) =>
    placeOf(
      space,
      Array.from(hashes(text), (hash) => [hash, 1] as const),
    );
  const [left, right] = [place(a), place(b)];
  return left && right ? cosine(left, right) : Number.NaN;
}

function train(): LsaSpace {
  const model = trainModel(texts, 2);
  if (!model) throw new Error('there are enough texts');
  return toSpace(model);
}

test('words in similar contexts are near, words of another subject are not', () => {
  const space = train();
  expect(similarity(space, 'car', 'automobile')).toBeGreaterThan(0.4);
  expect(Math.abs(similarity(space, 'car', 'soup'))).toBeLessThan(0.1);
});

test('a new text is placed by its words, and one without known words has no position', () => {
  const space = train();
  expect(similarity(space, 'automobile fuel spaceship', 'car road')).toBeGreaterThan(0.6);
  expect(placeOf(space, [[hashTerm('spaceship'), 1]])).toBeNull();
});

test('the same texts give the same model, and storing it loses nothing', () => {
  const [a, b] = [trainModel(texts), trainModel(texts)];
  expect(a).toEqual(b);
  if (a) expect(unpackModel(packModel(a), a.dimensions)).toEqual(a);
});

test('each text is read once, so none has to be held', () => {
  expect(trainModel(texts.values())).toEqual(trainModel(texts));
});

test('too few texts give none', () => {
  expect(trainModel([])).toBeNull();
  expect(trainModel([hashes('one text alone')])).toBeNull();
});
