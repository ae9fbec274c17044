import { dateIn } from '../dates.ts';
import { readableLine } from '../pieces.ts';
import { FAILED, saysMotion, OUTCOME } from './carried-motions.ts';

const WHAT =
  /^(?:(?:the )?(?:text|title|summary|description) of (?:the )?)?(?:decisions?|resolutions?|motions?|initiatives?|proposals?|subjects?|topics?|items?|what|descriptions?|summary)(?: (?:text|title|made|taken))?$/i;
const WHEN =
  /^(?:(?:approval|decision|adoption|vote|motion|effective|end|closing) )?(?:date|day)\b|\bdate$|^(?:when|decided|approved|adopted|passed|ended?)(?: on)?$/i;
const RESULT = /^(?:results?|outcomes?|status|votes?|decision|passed\??)$/i;

/** Returns the rows of a table of decisions, each with its day; of a table that says how each ended, only those that were carried. */
export function decisionRows([head = [], ...rows]: readonly string[][]): { text: string; date: string }[] {
  const columns = head.map((cell) => readableLine(cell).trim());
  const what = columns.findIndex((name) => WHAT.test(name));
  const when = columns.findLastIndex((name) => WHEN.test(name));
  const result = columns.findIndex((name, at) => at !== what && RESULT.test(name));
  if (what < 0 || when < 0 || what === when) return [];
  return rows.flatMap((row) => {
    const text = readableLine(row[what] ?? '').replace(/^(?:motion|resolution): /i, '');
    const date = dateIn(row[when] ?? '');
    const ended = readableLine(row[result] ?? '');
    const isCarried = result < 0 || (OUTCOME.test(ended) && !FAILED.test(ended));
    return date !== null && isCarried && saysMotion(text) ? [{ text, date }] : [];
  });
}
