import { expect, test } from 'vitest';
import { speakersByInitials } from './initials.ts';
import { calledInList, calledPresent, findInitials, initialsAmong } from './stated-initials.ts';

test('initials of a speaker belong to the one person of the document who has them', () => {
  const people = ['Alex Crane', 'Jean Gil Arp', 'Eva-Maria Lind'];
  expect([...speakersByInitials(new Set(['AC', 'JA', 'EML', 'Oli']), people, new Map())]).toEqual([
    ['ac', 'Alex Crane'],
    ['ja', 'Jean Gil Arp'],
    ['eml', 'Eva-Maria Lind'],
  ]);
});

test('initials that two people have, or nobody, belong to nobody', () => {
  expect(speakersByInitials(new Set(['AC', 'ZZ']), ['Alex Crane', 'Anna Colt'], new Map()).size).toBe(0);
  expect(speakersByInitials(new Set(['AC']), ['Alex Crane', 'Alex Crane'], new Map()).size).toBe(1);
});

test('initials next to a name with their letters are stated, in brackets and in tables, and come first', () => {
  const stated = findInitials([
    'Jordan Haber (JHR), Alex Crane (ACN) of Linz Bank (LB)',
    'Name | Short\nEva Lind | ELD | Linz',
    'Tom Berg (CEO)',
  ]);
  expect([...stated].map(([short, names]) => [short, ...names])).toEqual([
    ['JHR', 'Jordan Haber'],
    ['ACN', 'Alex Crane'],
    ['LB', 'Linz Bank'],
    ['ELD', 'Eva Lind'],
  ]);
  const found = speakersByInitials(
    new Set(['JHR', 'EL']),
    ['Eva Lind'],
    new Map([...stated, ['EL', new Set(['Ed Lo'])]]),
  );
  expect([...found]).toEqual([
    ['jhr', 'Jordan Haber'],
    ['el', 'Ed Lo'],
  ]);
});

test('initials after a name in a list are accepted if they are those of all its words', () => {
  const stated = findInitials([
    'Anna Berg AB @aberg',
    '- Eva-Maria Lind EML',
    'Tom Berg CEO @tberg',
    'So Anna Berg AB said',
  ]);
  expect([...stated.keys()]).toEqual(['AB', 'EML']);
});

test('initials are speakers if at least two are', () => {
  expect(initialsAmong(new Set(['JHR', 'ELD', 'Oli']))).toEqual(['JHR', 'ELD']);
  expect(initialsAmong(new Set(['FAQ', 'Oli']))).toEqual([]);
});

test('a list of three people with initials identifies them, one of companies or of two people does not', () => {
  const stated = findInitials(['Jordan Haber (JHR), Alex Crane (ACN), Eva Lind (ELD), Linz Bank (LB)']);
  expect(calledInList(stated, ['Jordan Haber', 'Alex Crane', 'Eva Lind'])).toEqual(['JHR', 'ACN', 'ELD']);
  expect(calledInList(stated, ['Jordan Haber', 'Alex Crane'])).toEqual([]);
});

test('initials are stated after the organization too, and before a name', () => {
  const stated = findInitials([
    'Anna Berg - Globex (ABG) - chair\nTom Reed - Linz Bank (TMR)',
    'EVL: Eva Lind - Globex',
    'EAO: Anna said so',
  ]);
  expect([...stated].map(([short, names]) => [short, ...names])).toEqual([
    ['ABG', 'Anna Berg'],
    ['TMR', 'Tom Reed'],
    ['EVL', 'Eva Lind'],
  ]);
});

test('initials in a line of attendees are people’s, if there are several', () => {
  expect([
    ...calledPresent(['Attendees: AC, JHR (from 5:20), Eva Lind', '**Present**: AB; CD']).initials,
  ]).toEqual(['AC', 'JHR', 'AB', 'CD']);
  expect(calledPresent(['Attendees: Eva Lind, LB', 'Topics: AC, JHR']).initials.size).toBe(0);
});

test('single names are read from lines that say who attended, unless lists have them as something else', () => {
  const present = [
    'Present: Anna, Tom (remote), Zorvik, Eva Lind, AC, Board, tberg',
    'Attendees: Quorum',
    'Topics: Maria, Jonas',
  ];
  expect([...calledPresent(present).firstNames]).toEqual(['anna', 'tom', 'zorvik']);
});
