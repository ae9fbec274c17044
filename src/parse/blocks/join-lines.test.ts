import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';

test('wrapped lines become one, with a space except between scripts without spaces', () => {
  expect(joinLines('The keys are\nin the depot')).toBe('The keys are in the depot');
  expect(joinLines('鍵は\n倉庫に')).toBe('鍵は倉庫に');
  expect(joinLines('Keys\u2028in the depot')).toBe('Keys\nin the depot');
});

test('lines that their author broke on purpose stay lines', () => {
  const names = 'Attendees\nAda Lind\nBen Okoro (ben@water.example)\nCy Tran';
  for (const lines of [names, 'Ada Lind\nBen Okoro']) expect(joinLines(lines)).toBe(lines);
});

test('prose is joined although each of its lines begins with a capital', () => {
  const wrapped =
    'Keys of the Northern Depot are kept by the Board of\nTrustees and were first given out in the year of\nAda Lind';
  expect(joinLines(wrapped)).toBe(wrapped.replaceAll('\n', ' '));
  expect(joinLines('Keys are here.\nAda has one.')).toBe('Keys are here. Ada has one.');
  const sentences = 'Keys are here.\nThe board of the depot keeps them in a box.\nAda has one.';
  expect(joinLines(sentences)).toBe(sentences.replaceAll('\n', ' '));
});

test('what one after the other said stays in lines, also where account names begin them', () => {
  const talk =
    'mdahl: we may need another gate\nada: who\nmdahl: the board of the depot, as in every year before';
  expect(joinLines(talk)).toBe(talk);
});
