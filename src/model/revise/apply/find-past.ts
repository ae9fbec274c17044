import { isPastSection } from '../kinds.ts';
import { cellsOf } from '../../statements/split-markdown.ts';
import type { OpenLine } from '../revision.ts';

/** Position of a past entry: after the line at `after`, or (-1) in a new section at the end. */
export interface PastPlace {
  after: number;
  /** The head that a row needs if there is no table yet. */
  head: string | null;
}

/** Returns the position that `to` names for the line at `at`: a line's or heading's id, or `past`; null if that is no past section. */
export function findPast(lines: readonly OpenLine[], at: number, to: string | null): PastPlace | null {
  const named = to === 'past' ? findHeading(lines) : lines.findIndex(({ id }) => id === to);
  if (named < 0) return to === 'past' ? { after: -1, head: headAbove(lines, at) } : null;
  const target = lines[named];
  if (!target || !isPastSection(target.kind === 'heading' ? target.text : target.section)) return null;
  const start = target.kind === 'heading' ? afterBlank(lines, named) : named;
  if (lines[at]?.kind !== 'row') return isTable(target) ? null : { after: start, head: null };
  if (isTable(target))
    return cellCount(target) === cellCount(lines[at]) ? { after: named, head: null } : null;
  const end = lines.findIndex((line, i) => i > start && line.kind === 'heading');
  const table = lines.findIndex(
    (line, i) =>
      i > start &&
      (end < 0 || i < end) &&
      line.kind === 'table-head' &&
      cellCount(line) === cellCount(lines[at]),
  );
  return table >= 0 ? { after: table, head: null } : { after: start, head: headAbove(lines, at) };
}

const findHeading = (lines: readonly OpenLine[]): number =>
  lines.findIndex((line) => line.kind === 'heading' && isPastSection(line.text));

/** Returns where new lines below a heading go: after its blank line. */
export const afterBlank = (lines: readonly OpenLine[], at: number): number =>
  lines[at]?.kind === 'heading' && lines[at + 1]?.kind === 'space' ? at + 1 : at;

const isTable = (line: OpenLine): boolean => line.kind === 'row' || line.kind === 'table-head';

/** Counts the cells of a table row. */
export const cellCount = (line: Pick<OpenLine, 'text'> | undefined): number =>
  cellsOf((line?.text.split('\n')[0] ?? '').replace(/^\s*\|/, '')).length;

function headAbove(lines: readonly OpenLine[], at: number): string | null {
  if (lines[at]?.kind !== 'row') return null;
  return lines.slice(0, at).findLast((line) => line.kind === 'table-head')?.text ?? null;
}
