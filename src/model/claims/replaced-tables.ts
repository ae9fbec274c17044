import type { Block } from '../../parse/block.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { subjectKey } from '../../text/claims/subject.ts';
import { findValues, type Value } from '../../text/claims/value.ts';
import { valueBeside } from './value-beside.ts';

/** A value that a text gives a row of a table in place of the one in the table. */
export interface ReplacedCell {
  tableId: string;
  /** Behind the header. */
  row: number;
  column: number;
  textId: string;
  /** Where the new value stands in the text of its block. */
  at: number;
  was: SlotClaim;
  is: SlotClaim;
}

const IS_REPLACED =
  /\b(?:the|this|that|my) table\b(?: above| below| here)? (?:is|was|has been) (?:now |hereby )?(?:replaced|superseded|out of date|obsolete|outdated|no longer valid)/i;
const ROWS_MIN = 2;
const WITHOUT_DATES = { from: null, until: null, isPast: false };

/** The cells of tables that a later block replaces (“12 in Linz, 5 in Graz. The table above is replaced.”): of the rows that it names with a number, in the column that it names, else the first. */
export function findReplacedCells(blocks: readonly Block[]): ReplacedCell[] {
  return blocks.flatMap((text, at) => {
    if (text.type === 'table' || !IS_REPLACED.test(text.text)) return [];
    const table = blocks.slice(0, at).findLast(({ type }) => type === 'table');
    return table ? cellsOf(table, text) : [];
  });
}

function cellsOf(table: Block, text: Block): ReplacedCell[] {
  const [header = [], ...rows] = table.table_rows ?? [];
  const column = Math.max(
    1,
    header.findIndex((title, i) => i > 0 && title.trim() !== '' && text.text.includes(title.trim())),
  );
  const slot = `the ${subjectKey(header[column] ?? '')}`;
  const cells = rows.flatMap((cells, row) => {
    const name = cells[0]?.trim() ?? '';
    const [old] = findValues(cells[column] ?? '');
    const found = valueBeside(text.text, name);
    if (name === '' || slot === 'the ' || old?.kind !== 'amount' || !found) return [];
    const claim = ({ kind, key, text: shown }: Value): SlotClaim => ({
      subject: subjectKey(name),
      slot,
      kind,
      key,
      shown,
      replaces: [],
      ...WITHOUT_DATES,
    });
    const is = { ...claim(found.value), replaces: [{ kind: old.kind, key: old.key }] };
    return [{ tableId: table.id, row, column, textId: text.id, at: found.at, was: claim(old), is }];
  });
  return cells.length < ROWS_MIN ? [] : cells;
}
