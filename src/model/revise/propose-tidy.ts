import { readFileLines } from './read-lines.ts';
import { passedDays } from './passed-days.ts';

/** A file as it was last written from scratch. */
export interface WholeText {
  /** Ids of its lines. */
  lines: string[];
  /** `YYYY-MM-DD` */
  day: string;
}

const LINES_MAX = 400;
const CHANGED_SHARE = 0.4;
const PASSED_SHARE = 0.1;
const LINES_MIN = 10;

/** Returns what is remembered of a file written from scratch on `day` (`YYYY-MM-DD`). */
export const wholeTextOf = (body: string, day: string): WholeText => ({
  lines: linesWithStatements(body).map(({ id }) => id),
  day,
});

const linesWithStatements = (body: string) =>
  readFileLines(body).filter(({ statements }) => statements.length > 0);

/** Returns why a file may need a full rewrite (order, counts and summaries cannot be fixed line by line), or null. Pure. */
export function proposeTidy(body: string, whole: WholeText, today: string): string | null {
  const lines = linesWithStatements(body);
  if (lines.length > LINES_MAX) return `it has ${lines.length} lines`;
  if (lines.length < LINES_MIN) return null;
  const before = new Set(whole.lines);
  const share = (count: number) => count / lines.length;
  const changed = share(lines.filter(({ id }) => !before.has(id)).length);
  if (changed >= CHANGED_SHARE)
    return `${Math.round(changed * 100)} percent of its lines changed since it was written whole`;
  const passed = share(
    lines.filter(({ text }) => passedDays(text, { since: whole.day, today }).length > 0).length,
  );
  return passed >= PASSED_SHARE
    ? `days have passed that ${Math.round(passed * 100)} percent of its lines name`
    : null;
}
