import { describe, expect, test } from 'vitest';
import { comparisonOf, readAsked } from './read-asked.ts';

const weightOf = (question: string, term: string) =>
  readAsked(question).words.find((word) => word.term === term)?.weight;

describe('the words of a question', () => {
  test('names, numbers and codes have the most weight and must be close to the answer', () => {
    const { words } = readAsked('Does the Orchard team use INFRA-2291?');
    expect(words.filter(({ isName }) => isName).map(({ term }) => term)).toEqual(
      expect.arrayContaining(['orchard', 'infra-2291']),
    );
    expect(weightOf('Where is Orchard?', 'orchard')).toBeGreaterThan(1);
  });

  test('common verbs and words that an answer gives as a value have little weight', () => {
    expect(weightOf('How much does a seat cost?', 'cost')).toBeLessThan(0.5);
    expect(weightOf('Who needs a badge?', 'need')).toBeLessThan(0.5);
    expect(weightOf('Who needs a badge?', 'badg')).toBe(1);
  });

  test('a verb counts as a noun where the question asks how much of it there is', () => {
    expect(weightOf('How much unused leave can I keep?', 'leav')).toBe(1);
    expect(weightOf('When may I leave?', 'leav')).toBeLessThan(0.5);
    expect(weightOf('How much money do I get?', 'money')).toBeLessThan(0.5);
  });

  test('parts joined by a hyphen are separate words', () => {
    expect(readAsked('When are four-day weeks?').words.map(({ term }) => term)).toEqual(
      expect.arrayContaining(['four', 'day', 'week']),
    );
  });
});

test('days in a question are dates, not words', () => {
  const asked = readAsked('Who came on 6 August 2025?');
  expect(asked.dates).toContain('@d2025-08-06');
  expect(asked.words.map(({ term }) => term)).not.toContain('2025');
});

test('the part of a year or month in which something was is no word, either', () => {
  const wordsOf = (question: string) => readAsked(question).words.map(({ term }) => term);
  expect(wordsOf('Who left in spring 2021?')).toEqual(['leav', '2021']);
  expect(wordsOf('Who left in the middle of June 2021?')).toEqual(['leav']);
  expect(wordsOf('When is the spring fair?')).toEqual(['spring', 'fair']);
});

test('a verb that only says that somebody is to be reached has little weight', () => {
  expect(weightOf('Who do I contact about a lamp?', 'contact')).toBeLessThan(0.5);
  expect(weightOf('How do I contact the keeper?', 'contact')).toBeLessThan(0.5);
  expect(weightOf('Who keeps the contact list?', 'contact')).toBe(1);
});

test('what is said before the question has words, but does not decide what is asked', () => {
  const asked = readAsked('My lamp isn’t lit. Who do I tell?');
  expect(asked.kind).toBe('person');
  expect(asked.doing).toBe('tell');
  expect(asked.words.map(({ term }) => term)).toEqual(['lamp', 'light', 'tell']);
});

test('the verb of “who do I …” comes right after “I”', () => {
  expect(readAsked('Who do I ask if the yard is not safe?').doing).toBe('ask');
});

test('a bound in a question is above or below', () => {
  expect(comparisonOf('after less than a year')).toBe('below');
  expect(comparisonOf('for over 1 year')).toBe('above');
  expect(comparisonOf('over the weekend')).toBeNull();
});

test('an endless question is read in linear time', () => {
  for (const unit of ['A. ', '€1', 'of ', "a'", 'which kind of '])
    expect(readAsked(unit.repeat(100_000)).words.length).toBeLessThan(10);
});

test('an event is what a question is about, not a verb that statements may omit', () => {
  expect(readAsked('When is the holiday party?').relation.lives).toBeNull();
  expect(readAsked('Until when is the keeper away?').relation.lives).toBe('away');
});

test('who does something is asked for by what they do, not by the last verb', () => {
  expect(readAsked('Who can set the rules that keepers enforce?').doing).toBeNull();
  expect(readAsked('Who does the keeper trust?').doing).toBe('trust');
});
