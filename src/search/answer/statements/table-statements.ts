import type { Block } from '../../../parse/block.ts';
import { base, type AnswerStatement, type Surroundings, wholePlace } from './statement.ts';
import { rowText } from './text-lines.ts';

/** A table up to this size is shown whole. */
const ROWS_MAX = 20;
const TABLE_CHARS_MAX = 1_200;

/** Returns each row of a table with its header, and a short table also as a whole. */
export function tableStatements(block: Block, around: Surroundings): AnswerStatement[] {
  const all = block.table_rows ?? [];
  const hasHeader = isHeader(all);
  const [header = [], ...rows] = hasHeader ? all : [[], ...all];
  const lead = [around.lead, ...header].join('\n');
  const headerPlace = { block_id: block.id, start: 0, end: header.join(' | ').length };
  let start = hasHeader ? headerPlace.end + 1 : 0;
  const statements = rows.map((row, i): AnswerStatement => {
    const own = row.join(' | ');
    const from = start;
    start += own.length + 1;
    return {
      ...base(around),
      form: 'row',
      previous: '',
      isFirstReply: false,
      text: hasHeader ? rowText(header, row) : row.filter(Boolean).join(': '),
      own,
      lead,
      order: around.order + i / (rows.length + 1),
      places: [
        ...(hasHeader ? [headerPlace] : []),
        { block_id: block.id, start: from, end: from + own.length },
      ],
      speaker: null,
      date: null,
    };
  });
  const said = statements.map(({ text }) => text).join('\n');
  if (rows.length > 1 && rows.length <= ROWS_MAX && said.length <= TABLE_CHARS_MAX)
    statements.push({
      ...base(around),
      form: 'table',
      previous: '',
      isFirstReply: false,
      text: said,
      own: said,
      lead,
      places: [wholePlace(block)],
      speaker: null,
      date: null,
    });
  return statements;
}

const YEAR_OR_DAY =
  /^\D*(?:(?:19|20)\d\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*(?: \d{4})?)$/iu;

/** A standalone number, not one in a code (`M1`, `FY24`). */
const FIGURE = /(?<![\p{L}\d])\d/u;

/**
 * Returns whether the first row names the columns: it does unless it has numbers other than a year or a day. If only its first cell is
 * empty, it does whatever the names are (`G6`, `Tier 2`): the names of the rows are below that cell.
 */
const isHeader = ([first, ...rows]: string[][]): boolean =>
  first !== undefined &&
  rows.length > 0 &&
  (isCorner(first) ||
    isAboveFigures(first, rows) ||
    first.every((cell) => !FIGURE.test(cell) || YEAR_OR_DAY.test(cell)));

/** Names above columns of numbers: `Level | R0 | R1`, whatever the first cell says. */
const isAboveFigures = ([, ...names]: string[], rows: string[][]): boolean =>
  names.length > 1 &&
  names.every((name) => name !== '' && !FIGURE.test(name)) &&
  rows.every(([, ...cells]) => cells.every((cell) => FIGURE.test(cell)));

const isCorner = ([corner, ...names]: string[]): boolean =>
  corner === '' && names.length > 1 && names.every(Boolean);
