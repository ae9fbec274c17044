import { expect, test } from 'vitest';
import { areSpeakers, findSpeakers } from './speakers.ts';

const lines = (name: string, count: number, after = ': yes') =>
  Array.from({ length: count }, () => ({ name, quote: `${name}${after}` }));

test('a name that begins three lines with a colon is a speaker, even with a remark in brackets', () => {
  const said = [
    ...lines('Oli', 3),
    ...lines('AC', 3, ' (in chat): no'),
    ...lines('Eva', 2),
    ...lines('Tom', 5, ' said'),
  ];
  expect([...findSpeakers(said)]).toEqual(['Oli', 'AC']);
});

test('two speakers in a row are a list, not one person', () => {
  const speakers = new Set(['Oli', 'Eva']);
  expect(['Oli Eva', 'Oli Berg', 'Oli'].map((name) => areSpeakers(name, speakers))).toEqual([
    true,
    false,
    false,
  ]);
});
