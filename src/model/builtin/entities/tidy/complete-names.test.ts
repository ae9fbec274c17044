import { expect, test } from 'vitest';
import type { NameType } from '../../../../text/names.ts';
import { completeNames } from './complete-names.ts';

const mention = (name: string, quote: string, type: NameType = 'ORG') => ({ name, quote, type });
const whole = (mentions: ReturnType<typeof mention>[], explained: string[] = [], people: string[] = []) =>
  completeNames(
    mentions,
    { explained: explained.map((name) => ({ short: 'X', words: name.split(' '), text: '' })) },
    people,
  ).map(({ name, type }) => `${type} ${name}`);

test.each([
  ['Anna Zorvin', 'The Anna Zorvin Foundation pays.', 'ORG Anna Zorvin Foundation'],
  ['Linz Center', 'She leads the Linz Center for Bread and Salt.', 'ORG Linz Center for Bread and Salt'],
  ['Zorvin', 'The Zorvin Institute for Bread pays.', 'ORG Zorvin Institute for Bread'],
  ['Anna Zorvin', 'Anna Zorvin, Foundation of all', 'PER Anna Zorvin'],
  ['Linz Bank', 'Linz Bank for Anna', 'PER Linz Bank'],
  ['Linz Center', 'The Linz Center for all', 'PER Linz Center'],
  ['Zorvin', 'It is not in the sentence', 'PER Zorvin'],
])('%s is completed to its full name in “%s”: %s', (name, quote, found) => {
  expect(whole([mention(name, quote, 'PER')])).toEqual([found]);
});

test('the title of a work is never extended', () => {
  expect(whole([mention('Zorvin', 'Zorvin Institute', 'WORK')])).toEqual(['WORK Zorvin']);
});

test('half of a name means the whole name if the sentence has only the whole one', () => {
  const half = 'Seat Team';
  const long = 'Ships and Seat Team';
  const [before, apart] = ['The Ships and Seat Team pays.', 'The Ships and Seat Team, not the Seat Team.'];
  expect(whole([mention(half, before)], [long])).toEqual([`ORG ${long}`]);
  expect(whole([mention(half, before), mention(long, before)])).toEqual([`ORG ${long}`, `ORG ${long}`]);
  expect(whole([mention(half, apart)], [long])).toEqual([`ORG ${half}`]);
  expect(whole([mention('Seat', before)], [long])).toEqual(['ORG Seat']);
});

test('what a heading says is done with a name of the document is not part of it', () => {
  const quote = 'Installing Zorvin';
  expect(whole([mention(quote, quote), mention('Zorvin', quote)])).toEqual(['ORG Zorvin', 'ORG Zorvin']);
  expect(whole([mention(quote, quote)])).toEqual([`ORG ${quote}`]);
});

test('a word is completed to a person of the document if the sentence has it only in that name', () => {
  const people = ['Florence Zorvin', 'Tom Zorvin', 'Bo'];
  expect(whole([mention('Florence', 'By Florence Zorvin', 'LOC')], [], people)).toEqual([
    'PER Florence Zorvin',
  ]);
  expect(whole([mention('Zorvin', 'By Tom Zorvin', 'PER')], [], people)).toEqual(['PER Tom Zorvin']);
  expect(whole([mention('Florence', 'Florence Zorvin is in Florence', 'LOC')], [], people)).toEqual([
    'LOC Florence',
  ]);
});
