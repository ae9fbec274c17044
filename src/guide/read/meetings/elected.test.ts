import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const elected = (text: string) =>
  notesOf(`# Depot board\n\n## 2026-03-09 meeting\n\n${text}`, {
    title: '2026-03-09 depot meeting',
  }).people.map(({ name, role, date }) => [name, role, date]);

test('officers whom minutes say to be elected have their office from that day', () => {
  const ada = [['Ada Lind', 'treasurer', '2026-03-09']];
  expect(elected('Motion to elect Ada Lind as treasurer. Carried.\n')).toEqual(ada);
  expect(elected('Ada Lind was elected treasurer.\n')).toEqual(ada);
  expect(elected('The board appoints:\n\n- Ada Lind as treasurer.\n- Ben Okoro as Vice-Chair.\n')).toEqual([
    ...ada,
    ['Ben Okoro', 'Vice-Chair', '2026-03-09'],
  ]);
  expect(
    elected('The board has elected its officers: Ada Lind is President; Ben Okoro is Secretary.\n'),
  ).toEqual([
    ['Ada Lind', 'President', '2026-03-09'],
    ['Ben Okoro', 'Secretary', '2026-03-09'],
  ]);
  expect(elected('Motion: "Resolved, that the Chair is elected as follows: Ada Lind"\n\nPassed.\n')).toEqual([
    ['Ada Lind', 'Chair', '2026-03-09'],
  ]);
});

test('nobody is elected by a motion that failed, a candidacy, or a plan', () => {
  for (const text of [
    'Motion to elect Ada Lind as treasurer. Failed.\n',
    'Ada Lind will be elected treasurer.\n',
    'If Ada Lind is elected treasurer, Ben Okoro takes the keys.\n',
    'Ada Lind, candidate to be elected as treasurer.\n',
    'Officers will be elected in May:\n\n- Ada Lind as treasurer.\n- Ben Okoro as Vice-Chair.\n',
    'The board allows Executive Director travel, as elected members asked.\n',
  ])
    expect([text, elected(text)]).toEqual([text, []]);
});
