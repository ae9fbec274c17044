import { expect, test } from 'vitest';
import { dateStyles, excelDate } from './xlsx-dates.ts';

test('serial numbers become dates, times or both', () => {
  expect(excelDate(46083, false)).toBe('2026-03-02');
  expect(excelDate(46083.75, false)).toBe('2026-03-02T18:00:00');
  expect(excelDate(0.5, false)).toBe('12:00:00');
});

test('dates before the nonexistent leap day are corrected', () => {
  expect(excelDate(1, false)).toBe('1900-01-01');
  expect(excelDate(59, false)).toBe('1900-02-28');
  expect(excelDate(61, false)).toBe('1900-03-01');
});

test('workbooks from old Macs count from 1904', () => {
  expect(excelDate(44621, true)).toBe('2026-03-02');
});

test('numbers that are not dates stay numbers', () => {
  for (const serial of [-1, 3_000_000, Number.NaN]) expect(excelDate(serial, false)).toBe(String(serial));
});

test('formats with day, month, year or hour are dates, and colors, texts and units are not', () => {
  const formats = [
    'dd/mm/yyyy',
    '[h]:mm',
    '"d" 0.00',
    '[Red]0.00',
    '0.0\\d',
    'General',
    'mmm yy',
    '#,##0 "Days"',
  ];
  const styles = `<styleSheet><numFmts>${formats
    .map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join(
      '',
    )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}<xf numFmtId="22"/><xf/></cellXfs></styleSheet>`;
  expect(dateStyles(new TextEncoder().encode(styles))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
});
