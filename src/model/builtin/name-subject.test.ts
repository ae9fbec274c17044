import { expect, test } from 'vitest';
import { withSubject, withTitle } from './name-subject.ts';

const FEE = 'The fee is due in spring.';
const place = { title: 'Harbor board', below: null, said: null };

test('a sentence that names nothing is told with the title, the day and the heading that it stands under', () => {
  expect(withSubject(FEE, place)).toBe(`Harbor board: ${FEE}`);
  expect(withSubject(FEE, { ...place, below: 'Berths' })).toBe(`Harbor board › Berths: ${FEE}`);
  expect(withSubject(FEE, { ...place, below: 'Who pays?', said: '2026-03-09' })).toBe(
    `Harbor board (2026-03-09) › Who pays? ${FEE}`,
  );
  expect(withSubject(FEE, { ...place, title: 'Board of 9 March 2026', said: '2026-03-09' })).toBe(
    `Board of 9 March 2026: ${FEE}`,
  );
});

test.each([
  ['We meet Ada Lind on Mondays.', true],
  ['It is kept by Ada Lind.', true],
  ['The board has asked Ada Lind.', true],
  ['Liaison: Ada Lind', true],
  ['Members are elected by the crew.', true],
  ['Ada Lind keeps the keys of Tern Gate.', false],
  ['The Tern Gate crew asks Ada Lind.', false],
  ['Fees are set by the Harbor board in May.', false],
  ['Decided to ask Ada Lind.', true],
  ['To ask Ada Lind about berths.', true],
  ['Ben has asked Ada Lind to set this up.', true],
])('“%s” leans on its title: %s', (text, leans) => {
  expect(withSubject(text, place)).toBe(leans ? `Harbor board: ${text}` : text);
});

test('what minutes say is told with their day, unless the sentence has one', () => {
  const asks = 'Ben will ask Ada Lind.';
  const minutes = { ...place, title: 'Board of 9 March 2026' };
  expect(withSubject(asks, minutes)).toBe(`Board of 9 March 2026: ${asks}`);
  expect(withSubject(asks, { ...place, said: '2026-03-09' })).toBe(`Harbor board (2026-03-09): ${asks}`);
  expect(withSubject('Ben asked Ada Lind in May 2025.', minutes)).toBe('Ben asked Ada Lind in May 2025.');
  expect(withSubject(asks, { ...place, title: 'Plan for 2026' })).toBe(asks);
});

test.each([
  ['0007-green-gates.md', `0007 Green gates: ${FEE}`],
  ['README.md', FEE],
  ['Harbor board:', `Harbor board: ${FEE}`],
  [null, FEE],
  [
    'A title that is as long as a sentence, because the first line of a text without a heading was taken.',
    FEE,
  ],
])('of the title %s', (title, text) => {
  expect(withSubject(FEE, { ...place, title })).toBe(text);
});

test('an item that is a sentence, or repeats the title, is no subject', () => {
  expect(withSubject(FEE, { ...place, below: 'We asked Ada Lind.' })).toBe(`Harbor board: ${FEE}`);
  expect(withSubject(FEE, { ...place, below: 'Harbor Board' })).toBe(`Harbor board: ${FEE}`);
  expect(withSubject(FEE, { ...place, title: null, below: 'Berths' })).toBe(`Berths: ${FEE}`);
});

test('a row of a table is told with the title, and compared without it', () => {
  const row = { text: '@alind, Role: Chair', kind: 'statement', quote: '@alind', confidence: 0.85 };
  expect(withTitle(row, 'Harbor board')).toEqual({
    ...row,
    text: 'Harbor board: @alind, Role: Chair',
    stated: '@alind, Role: Chair',
  });
  const named = { ...row, text: 'Harbor board, Status: open' };
  expect(withTitle(named, 'Harbor board')).toBe(named);
});
