import { expect, test } from 'vitest';
import {
  isAnswerOrFile,
  isHalfOrdinary,
  isNamedPlace,
  isPartOfOther,
  isWrittenAsThing,
} from './written-as.ts';

test.each(['ABI', 'CoE', 'GSA Desk'])('%s is not written like a person', (name) =>
  expect(isWrittenAsThing(name, 'PER')).toBe(true),
);

test.each(['Anna', 'Anna Weber', 'ANNA Weber'])('%s is a thing', (name) =>
  expect(isWrittenAsThing(name, 'PER')).toBe(false),
);

test('a place is not written with capitals inside, unlike an organization', () => {
  expect(isWrittenAsThing('HAMi', 'LOC')).toBe(true);
  expect(isWrittenAsThing('Linz', 'LOC')).toBe(false);
  expect(isWrittenAsThing('HAMi', 'ORG')).toBe(false);
});

test('several words that the tagger cannot classify are a thing, but a single word may be a subject', () => {
  expect(['Harbor Prize', 'Sailing'].map((name) => isWrittenAsThing(name, 'MISC'))).toEqual([true, false]);
});

test('several words are a place if the last is one', () => {
  expect(['Spike Island', 'Anna Weber', 'Island'].map(isNamedPlace)).toEqual([true, false, false]);
});

test.each(['Zorvin Planning', 'GLOBEX Zorvin', 'Zorvin Facilitation Krell'])(
  '%s is partly ordinary words',
  (name) => expect(isHalfOrdinary(name)).toBe(true),
);

test.each(['Anna Weber', 'Ray Paik', 'Zorvin Krell', 'Planning'])('%s may be a person', (name) =>
  expect(isHalfOrdinary(name)).toBe(false),
);

test('a name before a technology or an office is part of another name', () => {
  expect(['Globex CI', 'Globex Data Engine', 'Globex Bank', 'CI', 'Engine'].map(isPartOfOther)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  'No Opinion',
  'Not Eligible',
  'Linz License.pdf',
  'USA Central Time',
  'Centrally-Organized',
  'Noon PT',
  'UTC',
  'Noon CEST',
])('%s is not a name', (name) => expect(isAnswerOrFile(name)).toBe(true));

test.each(['Norway', 'Time', 'No', 'Linz Time Bank'])('%s may be a name', (name) =>
  expect(isAnswerOrFile(name)).toBe(false),
);
