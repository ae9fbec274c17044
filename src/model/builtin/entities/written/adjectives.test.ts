import { expect, test } from 'vitest';
import type { NameType } from '../../../../text/names.ts';
import { adjectivesAmong } from './adjectives.ts';

const found = (name: string, quotes: string[], type: NameType = 'MISC') => [
  ...adjectivesAmong(quotes.map((quote) => ({ name, quote, type }))),
];

test('a word formed like an adjective that stands only before other words is one', () => {
  expect(found('Zorvinian', ['A Zorvinian search is slow.', 'Try Zorvinian names.'])).toEqual(['Zorvinian']);
});

test.each([
  ['alone in one place', 'Zorvinian', ['A Zorvinian search', 'It is Zorvinian.'], 'MISC'],
  ['with another ending', 'Zorvin', ['A Zorvin search'], 'MISC'],
  ['a person', 'Zorvinian', ['Zorvinian said no'], 'PER'],
  ['a listed name', 'Elastic', ['An Elastic search'], 'ORG'],
] as const)('a word that is %s is not one', (_, name, quotes, type) => {
  expect(found(name, [...quotes], type)).toEqual([]);
});
