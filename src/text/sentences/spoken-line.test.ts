import { expect, test } from 'vitest';
import { areTurns, speakerOfLine } from './spoken-line.ts';

test.each([
  ['mdahl: lots of discussion', 'mdahl'],
  ['Ada Lind: yes', 'Ada Lind'],
  ['https://water.example/a: closed', null],
  ['The gate of the depot is closed: it is Sunday', null],
  ['Gate:', null],
])('“%s” is said by %s', (line, speaker) => {
  expect(speakerOfLine(line)).toBe(speaker);
});

test('lines are turns of a conversation if speakers begin them', () => {
  expect(areTurns(['mdahl: the gate is open', 'Ada: since when?'])).toBe(true);
  expect(areTurns(['mdahl: the gate', '... is open', 'Ada: since when?', '[laughter]', 'mdahl: May'])).toBe(
    true,
  );
  expect(areTurns(['Note: the gate of the depot is open and', 'stays so until May.'])).toBe(false);
  expect(areTurns(['The gate is open.', 'Ada: since when?'])).toBe(false);
});
