import { readXml } from './read-xml.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

/** Built-in number formats that show a date or time (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Returns, by style index, whether a workbook's cell styles show a number as a date. */
export function dateStyles(styles: Uint8Array): boolean[] {
  const custom = new Map<number, string>();
  const isDate: boolean[] = [];
  let inCellFormats = false;
  readXml(styles, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? '0');
        isDate.push(BUILT_IN_DATES.has(id) || showsDate(custom.get(id) ?? ''));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return isDate;
}

/** Returns whether a format has day, month, year, hour, minute or second letters outside quotes, brackets and escapes. */
function showsDate(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/**
 * Converts a serial date to ISO 8601: days since 1899-12-30 (1904-01-01 in old Mac workbooks), the time as the fraction. Excel treats 1900
 * as a leap year, so serials below 60 are off by one day, which is corrected.
 */
export function excelDate(serial: number, date1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return String(serial);
  const seconds = Math.round((serial % 1) * 86_400);
  const days = Math.floor(serial) + (date1904 ? 1_462 : serial < 60 ? 1 : 0);
  const iso = new Date(Date.UTC(1899, 11, 30) + days * DAY_MS + seconds * 1000).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
