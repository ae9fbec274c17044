import { expect, test } from 'vitest';
import { placesOf } from '../../../test/answers/places.ts';
import { coverageOf, owningPlaces, termsOf, weighWords } from './coverage.ts';
import { readAsked } from './read-asked.ts';
import type { AnswerStatement } from './statements/statement.ts';

const OWN = new Set(['own']);

test('small numbers match in words and in figures', () => {
  expect([...termsOf('four weeks')]).toContain('4');
  expect([...termsOf('4 weeks')]).toContain('four');
});

test('a number sign after a name is the word number', () => {
  expect([...termsOf('Berth #: 12')]).toContain('number');
  expect([...termsOf('Berth #12, C# and # here')]).not.toContain('number');
});

test('a word counts in full if the statement has it, and less the farther away it is', () => {
  const { words } = readAsked('Is the printer broken?');
  const weights = weighWords(words, [termsOf('printer'), termsOf('broken'), termsOf('else')]);
  const share = (texts: Parameters<typeof placesOf>[0]) =>
    coverageOf(words, weights, placesOf(texts), OWN).coverage;
  const shares = [
    { own: 'printer' },
    { headings: 'printer' },
    { before: 'printer' },
    { document: 'printer' },
  ].map(share);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(new Set(shares).size).toBe(4);
  expect(share({ own: 'printer broken' })).toBe(1);
});

test('a synonym counts three quarters, but a name must match exactly', () => {
  const { words } = readAsked('Is vacation like Rome?');
  const weights = new Map(words.map(({ term }) => [term, 1]));
  const own = (text: string) => coverageOf(words, weights, placesOf({ own: text }), OWN).ownCoverage;
  expect(own('holidays in Rome')).toBeCloseTo((0.75 + 1) / 2);
  expect(own('holidays in Italy')).toBeCloseTo(0.75 / 2);
});

test('a rare word counts more than a common one', () => {
  const texts = [termsOf('team zeppelin'), ...Array.from({ length: 9 }, () => termsOf('team'))];
  const weights = weighWords(readAsked('Does a team like zeppelins?').words, texts);
  expect(weights.get('zeppelin')).toBeGreaterThan((weights.get('team') ?? 0) * 2);
});

test('a reply is about its question, and about its thread’s topic if it has the value', () => {
  const at = (more: Partial<AnswerStatement>) => ({
    isFirst: false,
    topic: '',
    asked: '',
    own: 'It is.',
    ...more,
  });
  expect(owningPlaces(at({ topic: 'x', asked: 'When?' }), 'open', 2).has('asked')).toBe(true);
  expect(owningPlaces(at({ topic: 'x' }), 'time', 2).has('topic')).toBe(true);
  expect(owningPlaces(at({ topic: 'x' }), 'time', 1).has('topic')).toBe(false);
  expect(owningPlaces(at({ topic: 'x' }), 'open', 2).has('topic')).toBe(false);
  expect(owningPlaces(at({ isFirst: true }), 'open', 2).has('headings')).toBe(true);
});

test('a value after a colon belongs to the text above it', () => {
  const value = { isFirst: false, topic: '', asked: '', own: 'Cost: 214,000' };
  expect(owningPlaces(value, 'money', 2).has('headings')).toBe(true);
  expect(owningPlaces({ ...value, own: 'It costs 214,000.' }, 'money', 2).has('headings')).toBe(false);
});
