import { expect, test } from 'vitest';
import type { NameType } from '../../../../text/names.ts';
import { vocabularyOf } from '../ordinary-words.ts';
import { withoutKinds } from './kinds.ts';

const mention = (name: string, quote: string, type: NameType = 'ORG') => ({ name, quote, type });
const kept = (...names: string[]) =>
  withoutKinds(
    names.map((name) => mention(name, name)),
    vocabularyOf([]),
  ).map(({ name }) => name);
const keptIn = (name: string, type: NameType, ...quotes: string[]) =>
  withoutKinds(
    [mention('Zorvin', 'Zorvin'), ...quotes.map((quote) => mention(name, quote, type))],
    vocabularyOf(quotes),
  )
    .slice(1)
    .map((found) => found.name);

test('a word that a document has in singular and plural is a kind of thing', () => {
  expect(kept('Seat Trainer', 'Seat Trainers', 'Globex')).toEqual(['Globex']);
  expect(kept('Task Force', 'Task Forces')).toEqual([]);
});

test.each([
  ['one of the two forms', ['Seat Trainers']],
  ['one word', ['Acorn', 'Acorns']],
  ['a last word that is not ordinary', ['Tern Zorvin', 'Tern Zorvins']],
  ['a listed name', ['Google Doc', 'Google Docs']],
  ['a longer name of one type', ['Harbor Advisory Committee', 'Harbor Advisory Committees']],
])('%s is kept', (_, names) => expect(kept(...names)).toEqual(names));

test('what a document counts is a kind; of a kind of thing with an owner, the owner remains', () => {
  expect(keptIn('Zorvin Volume', 'ORG', 'Create a Zorvin Volume.')).toEqual(['Zorvin']);
  expect(keptIn('Docker Volume', 'ORG', 'Docker Volume objects are small.')).toEqual(['Docker']);
  expect(keptIn('Marlow Volume', 'ORG', 'Create a Marlow Volume.')).toEqual([]);
  expect(keptIn('ShipVolume', 'MISC', 'The ShipVolume resource is small.')).toEqual([]);
});

test('what a document counts without its owner is a kind with its owner too', () => {
  const quotes = ['It reads Zorvin Trial first', 'Every Trial is read'];
  expect(keptIn('Zorvin Trial', 'ORG', ...quotes)).toEqual(['Zorvin', 'Zorvin']);
});

test.each([
  ['counted seldom', 'Zorvin Volume', 'ORG', ['a Zorvin Volume', ...Array(3).fill('Zorvin Volume is')]],
  ['of a company', 'Amazon Volume', 'ORG', ['Buy an Amazon Volume.']],
  ['a person', 'Anna Weber', 'PER', ['He is no Anna Weber.']],
  ['an abbreviation', 'ZVN', 'ORG', ['Send a ZVN.']],
  ['before another word', 'Zorvin Volume', 'ORG', ['Ask a Zorvin Volume expert.']],
  ['one unknown word', 'Marlow', 'ORG', ['It is a Marlow.']],
] as const)('a name that is %s is kept', (_, name, type, quotes) => {
  expect(keptIn(name, type, ...quotes)).toEqual(quotes.map(() => name));
});

test('the end of a name that the document writes in lower case as often is no part of it', () => {
  const kept = (...quotes: string[]) =>
    withoutKinds(
      [
        ...quotes.map((quote) => mention('Zorvin', quote)),
        mention('Zorvin Log', 'Zorvin Log is kept.'),
        mention('Zorvin Logs', 'Zorvin Logs are kept.'),
      ],
      vocabularyOf([]),
    ).map(({ name }) => name);
  expect(kept('Read the Zorvin log.', 'Zorvin logs.')).toEqual(['Zorvin', 'Zorvin', 'Zorvin', 'Zorvin']);
  const log = (name: string, quote: string) =>
    withoutKinds([mention('Zorvin', quote), mention(name, name)], vocabularyOf([]));
  expect(log('Zorvin Log', 'Read the Zorvin log.').map(({ name }) => name)).toEqual(['Zorvin', 'Zorvin']);
  expect(log('Zorvin Log', 'Read the Zorvin logger.').map(({ name }) => name)).toEqual([
    'Zorvin',
    'Zorvin Log',
  ]);
});

test('several things of an abbreviated kind, and two products before a noun, are their owner', () => {
  expect(keptIn('Zorvin ZRDs', 'ORG', 'Install Zorvin ZRDs now.')).toEqual(['Zorvin']);
  expect(keptIn('Zorvin Docker', 'ORG', 'Pull the Zorvin Docker image.')).toEqual(['Zorvin']);
  expect(keptIn('Zorvin Docker', 'ORG', 'We like Zorvin Docker.')).toEqual(['Zorvin Docker']);
  expect(keptIn('Zorvin ShipPort', 'ORG', 'A ship and a port', 'Zorvin ShipPort')).toContain(
    'Zorvin ShipPort',
  );
});
