import { describe, expect, test } from 'vitest';
import {
  CITY,
  COMMON,
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  PERSON,
  PRODUCT,
  phraseWordsMax,
  ORGANIZATION,
  trainedBits,
} from './lexicon.ts';
import { isNoName } from './no-names.ts';

describe('lexiconBits', () => {
  test('returns everything that a word can be, folded', () => {
    expect(lexiconBits('austin') & CITY).not.toBe(0);
    expect(lexiconBits('austin') & PERSON).not.toBe(0);
    expect(lexiconBits('anna') & FIRST_NAME).not.toBe(0);
    expect(lexiconBits('france') & COUNTRY).not.toBe(0);
    expect(lexiconBits('muller') & LAST_NAME).not.toBe(0);
    expect(lexiconBits('new york city') & CITY).not.toBe(0);
    expect(lexiconBits('postgres') & PRODUCT).not.toBe(0);
    expect(lexiconBits('story') & COMMON).not.toBe(0);
    expect(lexiconBits('qzxv')).toBe(0);
  });

  test('knows first names, surnames and cities of many languages, and workplace words that the tagger does not see', () => {
    expect(lexiconBits('lukasz') & FIRST_NAME).not.toBe(0);
    expect(lexiconBits('swansea') & CITY).not.toBe(0);
    expect(lexiconBits('hmrc') & ORGANIZATION).not.toBe(0);
    expect(trainedBits('hmrc')).toBe(0);
    expect(trainedBits('swansea') & CITY).not.toBe(0);
  });

  test('returns how long a listed phrase that begins with a word can be', () => {
    expect(phraseWordsMax('new')).toBeGreaterThanOrEqual(3);
    expect(phraseWordsMax('qzxv')).toBe(1);
  });

  test('returns the same for the first two words, so that no phrase is looked up after two that begin none', () => {
    expect(phraseWordsMax('new york')).toBeGreaterThanOrEqual(3);
    expect(phraseWordsMax('new qzxv')).toBe(1);
  });
});

describe('isNoName', () => {
  test.each(['I’ve', "We'll", 'API', 'PR', 'CEO', 'UTF', 'Ex', 'He', 'x', '42'])(
    'rejects %s as a name',
    (word) => expect(isNoName(word)).toBe(true),
  );
  test.each(['Anna', "O'Neil", 'IBM', '東京', 'Li'])('accepts %s', (word) =>
    expect(isNoName(word)).toBe(false),
  );
});
