import { expect, test } from 'vitest';
import { terms } from '../../../text/terms.ts';
import { joinedSpellings, otherSpellings } from './other-spellings.ts';

test('the parts of a name match the name written as one word', () => {
  const parts = terms('PierSearch');
  expect(parts.map((part) => otherSpellings('PierSearch', part, parts))).toEqual(
    parts.map((part) => (part === 'piersearch' ? [] : ['piersearch'])),
  );
  expect(otherSpellings('pier_lamp', 'lamp', ['pier_lamp', 'pier', 'lamp'])).toEqual(['pier_lamp']);
});

test('a month matches its short name, and the other way around', () => {
  const [september = '', sep = ''] = terms('September Sep');
  expect(otherSpellings('September', september, [september])).toContain(sep);
  expect(otherSpellings('Sep', sep, [sep])).toContain(september);
  expect(otherSpellings('Mara', 'mara', ['mara'])).toEqual([]);
});

test('a year of accounts is also called by its number', () => {
  expect(otherSpellings('FY25', 'fy25', ['fy25'])).toEqual(['fy2025', '2025']);
  expect(otherSpellings('FY2025', 'fy2025', ['fy2025'])).toEqual(['fy25', '2025']);
});

test('two adjacent words may be written as one', () => {
  expect(joinedSpellings('When is the lamp light session?', 'lamp', 'light')).toEqual(terms('lamplight'));
  expect(joinedSpellings('When is the lamp, a light, out?', 'lamp', 'light')).toEqual([]);
});
