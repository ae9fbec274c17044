import { expect, test } from 'vitest';
import { findSpeakers } from './speakers.ts';

const lines = (name: string, count: number, behind = ': yes') =>
  Array.from({ length: count }, () => ({ name, quote: `${name}${behind}` }));

test('who begins three lines with a colon speaks, with a remark in brackets too', () => {
  const said = [
    ...lines('Oli', 3),
    ...lines('AC', 3, ' (in chat): no'),
    ...lines('Eva', 2),
    ...lines('Tom', 5, ' said'),
  ];
  expect([...findSpeakers(said)]).toEqual(['Oli', 'AC']);
});
