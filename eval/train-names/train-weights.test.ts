import { describe, expect, test } from 'vitest';
import { makeTagger, tagSentence } from '../../src/text/names/tag-sentence.ts';
import { packWeights, STYLES, unpackWeights } from '../../src/text/names/weights.ts';
import { f1, noScores, scoreNames } from './score-names.ts';
import { TRAIN_OPTIONS, trainWeights } from './train-weights.ts';
import { trainingSentence } from './training-set.ts';

const WORKPLACE = STYLES.indexOf('workplace');
const person = (before: string, name: string, after: string) => ({
  text: `${before}${name}${after}`,
  entities: [{ start: before.length, end: before.length + name.length, text: name, type: 'PER' }],
});
const set = ['Anna Weber', 'Tom Miller', 'Maria Rossi', 'John Novak']
  .flatMap((name) => [
    person('We met ', name, ' at noon.'),
    person('Ask ', name, ' about it.'),
    { text: 'The Red Button starts the Big Machine.', entities: [] },
  ])
  .map((sentence) => trainingSentence(sentence, WORKPLACE));

describe('trainWeights', () => {
  const weights = trainWeights(set, { ...TRAIN_OPTIONS, epochs: 6 });

  test('learns to find names like those it was shown', () => {
    const tagger = makeTagger(unpackWeights(packWeights(weights)));
    const unseen = trainingSentence(person('We met ', 'Paul Becker', ' at noon.'), WORKPLACE);
    expect(tagSentence(unseen.tokens, tagger)).toMatchObject([{ first: 2, last: 3, type: 'PER' }]);
    const scores = noScores();
    scoreNames(set, tagger, scores);
    expect(f1(scores.typed)).toBe(100);
    expect(f1(scores.untyped)).toBe(100);
  });

  test('learns the same weights from the same sentences', () => {
    const again = trainWeights(set, { ...TRAIN_OPTIONS, epochs: 6 });
    expect(again.weights).toEqual(weights.weights);
    expect(again.transitions).toEqual(weights.transitions);
  });
});
