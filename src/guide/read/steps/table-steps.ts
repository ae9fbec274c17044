import { readableLine } from '../pieces.ts';

/** Heading of a first column that puts the rows in order as steps. */
const COUNTS = /^(?:step|day|week|month|phase|stage|when|time|order|#|nr\.?|no\.?)s?$/i;
const ROWS_MIN = 3;
const EMPTY = /^[-–—]?$/;

/** Returns the rows of a table whose first column counts up, one line each: `Day 3: what happens — who`; none for other tables. */
export function tableSteps([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const [by = ''] = head.map((cell) => readableLine(cell));
  if (!COUNTS.test(by) || rows.length < ROWS_MIN || head.length < 2) return [];
  const places = rows.map(([first = '']) => Number(/\d+/.exec(first)?.[0] ?? Number.NaN));
  if (!places.every((place, at) => place >= (places[at - 1] ?? 0))) return [];
  const label = /^\p{L}{3,}$/u.test(by) && !/^(?:when|time|order)$/i.test(by) ? `${by} ` : '';
  return rows.map(([first = '', ...cells]) => {
    const said = cells.map((cell) => readableLine(cell)).filter((cell) => !EMPTY.test(cell));
    return `- ${label}${readableLine(first)}: ${said.join(' — ')}`;
  });
}
