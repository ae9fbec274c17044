import type { Block } from '../../parse/block.ts';
import type { SlotClaim, ValueKey } from '../../text/claims/claim.ts';
import { isSameMeasure } from '../../text/claims/replaced-values.ts';
import { subjectKey } from '../../text/claims/subject.ts';
import { findValues, type PlacedValue } from '../../text/claims/value.ts';
import type { FieldStatement } from './table-claims.ts';

const DATA = '(?:table|list|figures|numbers|values|amounts|dates|plan|schedule)';
/** “The table above is replaced by this line.” “These numbers correct the table above.” */
const REPLACES = new RegExp(
  `\\b${DATA}(?: [\\w-]+){0,3} (?:is|are)(?: now)? (?:replaced|superseded|corrected) by (?:this|these|the following)\\b|` +
    `\\b(?:this|these|the following)(?: [\\w-]+){0,2} (?:replaces?|supersedes?|corrects?) (?:the|my|our) ${DATA} (?:above|before|at the top)\\b`,
  'i',
);

/** A row of a table that a later passage of its document replaces. */
export interface ReplacedRow {
  table: Block;
  /** As written in the first cell. */
  thing: string;
  statement: FieldStatement;
  /** The passage that replaces it. */
  by: Block;
}

/** Returns the rows that a later passage replaces: it says so of the table above it, and names the row. */
export function findReplacedRows(blocks: readonly Block[]): ReplacedRow[] {
  return blocks.flatMap((by, i) => {
    if (by.type === 'table' || !REPLACES.test(by.text)) return [];
    const table = blocks.slice(0, i).findLast(({ type }) => type === 'table');
    return table ? rowsOf(table).flatMap((row) => (names(by.text, row.thing) ? [{ ...row, by }] : [])) : [];
  });
}

function rowsOf(table: Block): Omit<ReplacedRow, 'by'>[] {
  const [header = [], ...rows] = table.table_rows ?? [];
  return rows.flatMap(([thing = '', ...cells]) => {
    const subject = subjectKey(thing);
    const values = cells.flatMap((cell) =>
      findValues(cell)
        .filter(({ start }) => start <= 2)
        .slice(0, 1),
    );
    if (subject === '' || !values.length) return [];
    const shown = cells.map((cell, i) => `${header[i + 1] ?? ''}: ${cell}`).join('; ');
    const quote = table.text.split('\n').find((line) => line.startsWith(thing)) ?? thing;
    const claims = values.map((value) => valueClaim(subject, value, []));
    return [{ table, thing, statement: { text: `${thing}, ${shown}`, quote, claims } }];
  });
}

/** Adds replaced rows to the statements of their table, so that what replaces them has something to supersede. */
export function addReplacedRows(
  statements: readonly FieldStatement[],
  rows: readonly ReplacedRow[],
): FieldStatement[] {
  const read = statements.map((one) => {
    const row = rows.find(({ statement }) => statement.quote === one.quote);
    return row ? { ...one, claims: [...one.claims, ...row.statement.claims] } : one;
  });
  const isRead = (quote: string) => statements.some((one) => one.quote === quote);
  return [...read, ...rows.flatMap(({ statement }) => (isRead(statement.quote) ? [] : [statement]))];
}

/** Returns what a sentence says instead of the rows that it names: “12 in Valencia, 5 in Maidstone”. */
export function replacingClaims(text: string, rows: readonly ReplacedRow[]): SlotClaim[] {
  const parts = text.split(/[,;] /);
  return rows.flatMap(({ thing, statement }) => {
    const part = parts.find((one) => names(one, thing)) ?? '';
    const [value] = findValues(part.replace(thing, ' '.repeat(thing.length)));
    if (!value) return [];
    const old = statement.claims.filter((claim) => isSameMeasure(claim, value) && claim.key !== value.key);
    return old.length ? [valueClaim(subjectKey(thing), value, old)] : [];
  });
}

const valueClaim = (
  subject: string,
  { kind, key, text }: PlacedValue,
  replaces: readonly ValueKey[],
): SlotClaim => ({
  subject,
  slot: '',
  kind,
  key,
  shown: text,
  replaces: replaces.map((old) => ({ kind: old.kind, key: old.key })),
  from: null,
  until: null,
  isPast: false,
});

const names = (text: string, thing: string): boolean => {
  const at = thing.length > 1 ? text.indexOf(thing) : -1;
  return at !== -1 && !/[\p{L}\d]/u.test(`${text[at - 1] ?? ''}${text[at + thing.length] ?? ''}`);
};
