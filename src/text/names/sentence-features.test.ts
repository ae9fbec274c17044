import { describe, expect, test } from 'vitest';
import { jointFeatures, ownFeatures, sentenceFeatures, WINDOW, wordAt } from './sentence-features.ts';
import { tokenize } from './tokens.ts';
import { wordFeatures } from './word-features.ts';

const wordsOf = (source: string) => tokenize(source).map((token) => wordFeatures(token.text));

const featuresOf = (source: string, index: number) => {
  const { hashes, offsets } = sentenceFeatures(tokenize(source));
  return hashes.slice(offsets[index], offsets[index + 1]);
};

const jointOf = (source: string, index: number, wanted?: Uint8Array) => {
  const { hashes, offsets } = jointFeatures(tokenize(source), wordsOf(source), wanted);
  return hashes.slice(offsets[index], offsets[index + 1]);
};

describe('sentenceFeatures', () => {
  test('are the same for the same surrounding words, wherever the sentence comes from', () => {
    expect(featuresOf('we met Anna Miller today', 2)).toEqual(featuresOf('we met Anna Miller today', 2));
    expect(featuresOf('we met Anna Miller today', 2)).not.toEqual(featuresOf('we met Anna Weber today', 2));
  });

  test('distinguish a capitalized word from the same word in lower case', () => {
    expect(featuresOf('the Apple here', 1)).not.toEqual(featuresOf('the apple here', 1));
  });

  test('are omitted for unwanted tokens, and unchanged for the others', () => {
    const source = 'we met Anna Miller today';
    const wanted = Uint8Array.from([0, 0, 1, 1, 0]);
    expect(jointOf(source, 0, wanted)).toEqual([]);
    expect(jointOf(source, 2, wanted)).toEqual(jointOf(source, 2));
  });

  test('are those of each surrounding word and their combinations, and nothing else', () => {
    const source = 'we met Anna Miller today';
    const words = wordsOf(source);
    for (const index of words.keys()) {
      const own = Array.from({ length: 2 * WINDOW + 1 }, (_, i) => i - WINDOW).flatMap((place) =>
        ownFeatures(wordAt(words, index + place), place),
      );
      expect(featuresOf(source, index)).toEqual([...own, ...jointOf(source, index)]);
    }
  });

  test('see a phrase of three words if the first two begin one, and none otherwise', () => {
    const flagged = (source: string) => jointOf(source, 0).length;
    expect(flagged('New York City grows')).toBeGreaterThan(flagged('New Qork City grows'));
  });

  test('see phrases of the word lists', () => {
    const inPhrase = featuresOf('we saw New York again', 3);
    expect(inPhrase.length).toBeGreaterThan(featuresOf('we saw New Qork again', 3).length - 1);
  });
});

describe('wordFeatures', () => {
  test('have the same style for everything that begins with a digit, and for other words the word itself', () => {
    expect(wordFeatures('3rd').style).toBe(wordFeatures('2026').style);
    expect(wordFeatures('boat').style).toBe(wordFeatures('Boat').style);
    expect(wordFeatures('boat').style).not.toBe(wordFeatures('ship').style);
  });

  test('fold the word, describe its shape and look it up', () => {
    expect(wordFeatures('München').folded).toBe('munchen');
    expect(wordFeatures('IBM')).toMatchObject({ capital: true, allCapitals: true });
    expect(wordFeatures('anna')).toMatchObject({ capital: false, allCapitals: false });
    expect(wordFeatures('McDonald').shape).toBe(wordFeatures('McAllister').shape);
    expect(wordFeatures('London').bits).not.toBe(0);
    expect(wordFeatures('Qzxv').bits).toBe(0);
  });
});
