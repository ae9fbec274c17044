import type { Block } from '../../parse/block.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { subjectKey } from '../../text/claims/subject.ts';
import { findValues, type Value } from '../../text/claims/value.ts';

/** A value that a text gives a row of a table in place of the one in the table. */
export interface ReplacedCell {
  tableId: string;
  /** Of the table's rows, without its header. */
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

/**
 * The cells of tables that a later block of the document replaces: “12 in Linz, 5 in Graz. The table above is replaced by this line.” The rows are those that the text names with a number; the column is the
 * one that it names, else the first.
 */
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
      from: null,
      until: null,
      isPast: false,
    });
    const is = { ...claim(found.value), replaces: [{ kind: old.kind, key: old.key }] };
    return [{ tableId: table.id, row, column, textId: text.id, at: found.at, was: claim(old), is }];
  });
  return cells.length < ROWS_MIN ? [] : cells;
}

/** The amount that a text gives a name: “12 in Linz”, “12 gateways for Linz”, “Linz: 12”. */
function valueBeside(text: string, name: string): { value: Value; at: number } | null {
  for (const value of findValues(text)) {
    if (value.kind !== 'amount') continue;
    const behind = /^(?: \p{Ll}+)? (?:at|for|in|to) (.*)$/su.exec(text.slice(value.end))?.[1] ?? '';
    const isBehind = behind.startsWith(name) && !/^[\p{L}\p{N}]/u.test(behind.slice(name.length));
    const isBefore =
      /(?::| gets| has| keeps) $/.test(text.slice(0, value.start)) &&
      text
        .slice(0, value.start)
        .replace(/(?::| gets| has| keeps) $/, '')
        .endsWith(name);
    if (isBehind || isBefore) return { value, at: value.start };
  }
  return null;
}
