import { expect, test } from 'vitest';
import { findSpeakers } from './speakers.ts';

const lines = (name: string, count: number, behind = ': yes') =>
  Array.from({ length: count }, () => ({ name, quote: `${name}${behind}` }));

test('a name that begins three lines with a colon is a speaker, even with a remark in brackets', () => {
  const said = [
    ...lines('Oli', 3),
    ...lines('AC', 3, ' (in chat): no'),
    ...lines('Eva', 2),
    ...lines('Tom', 5, ' said'),
  ];
  expect([...findSpeakers(said)]).toEqual(['Oli', 'AC']);
});
