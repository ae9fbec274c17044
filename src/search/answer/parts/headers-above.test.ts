import { expect, test } from 'vitest';
import { headersAbove } from './headers-above.ts';

test('of a row, the headers of cells with such a value and the text above them are kept', () => {
  const isNumber = (cell: string) => /^\d/.test(cell);
  expect(headersAbove('Ann | 7', 'Visits:\nHost\nGuests', isNumber)).toEqual(['Visits:', 'Guests']);
  expect(headersAbove('Ann | Bo', 'Host\nGuest', isNumber)).toEqual([]);
});
