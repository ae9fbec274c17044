import { expect, test } from 'vitest';
import { findSpeakers, speakersByInitials } from './speakers.ts';

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

test('initials of a speaker are the one person of the document who has them', () => {
  const people = ['Alex Crane', 'Jean Gil Arp', 'Eva-Maria Lind'];
  expect([...speakersByInitials(new Set(['AC', 'JA', 'EML', 'Oli']), people)]).toEqual([
    ['ac', 'Alex Crane'],
    ['ja', 'Jean Gil Arp'],
    ['eml', 'Eva-Maria Lind'],
  ]);
});

test('initials that two people have, or nobody, are nobody’s', () => {
  expect(speakersByInitials(new Set(['AC', 'ZZ']), ['Alex Crane', 'Anna Colt']).size).toBe(0);
  expect(speakersByInitials(new Set(['AC']), ['Alex Crane', 'Alex Crane']).size).toBe(1);
});
