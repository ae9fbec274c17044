import type { Block } from '../../../parse/block.ts';
import { base, type AnswerStatement, type Surroundings, wholePlace } from './statement.ts';
import { rowText } from './text-lines.ts';

/** A table is shown whole up to here. */
const ROWS_MAX = 8;
const TABLE_CHARS_MAX = 900;

/** Each row of a table with its header, and a short table as a whole. */
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

/** A number by itself, not one in a code (`M1`, `FY24`). */
const FIGURE = /(?<![\p{L}\d])\d/u;

/**
 * A first row names the columns unless it holds figures other than those of a year or a day. Where its first cell alone is empty, it names them
 * whatever they are called (`G6`, `Tier 2`): rows have their names below it.
 */
const isHeader = ([first, ...rows]: string[][]): boolean =>
  first !== undefined &&
  rows.length > 0 &&
  (isCorner(first) || first.every((cell) => !FIGURE.test(cell) || YEAR_OR_DAY.test(cell)));

const isCorner = ([corner, ...names]: string[]): boolean =>
  corner === '' && names.length > 1 && names.every(Boolean);
