import type { Block } from '../../parse/block.ts';
import type { SlotClaim, ClaimContext } from '../../text/claims/claim.ts';
import { slotOfField } from '../../text/claims/slots.ts';
import { subjectKey } from '../../text/claims/subject.ts';
import { findValues } from '../../text/claims/value.ts';
import { readPassageClaims } from '../../text/claims/read-claims.ts';
import { foldName } from '../../text/fold.ts';

/** A table with more rows than this is data, not statements. */
const ROWS_MAX = 40;
const CELL_CHARS_MAX = 200;

/** A table row or a field, as a statement with its claims. */
export interface FieldStatement {
  text: string;
  /** Its text in the block. */
  quote: string;
  claims: SlotClaim[];
}

/** Reads rows of a table whose columns each give one value: the first cell is the subject. */
export function readTable(block: Block, context: ClaimContext): FieldStatement[] {
  const [header = [], ...rows] = block.table_rows ?? [];
  if (header.length < 2 || rows.length === 0 || rows.length > ROWS_MAX) return [];
  const dates = header.map((title) => columnDate(title));
  const isSeries = dates.filter((date) => date !== null).length > 1;
  return rows.flatMap((cells) => {
    const [first = ''] = cells;
    if (first.trim() === '') return [];
    const quote = rowText(block.text, cells);
    const stated = cells.flatMap((cell, i) => {
      const title = header[i] ?? '';
      if (i === 0 || cell.trim() === '' || cell.length > CELL_CHARS_MAX) return [];
      const claims = isSeries
        ? seriesClaim(first, cell, dates[i] ?? null, context)
        : fieldClaims(first, title, cell, context);
      return claims.length ? [{ shown: `${title}: ${cell}`, claims }] : [];
    });
    // Values at different times are separate memories: each has its own end.
    if (isSeries) return stated.map(({ shown, claims }) => ({ text: `${first}, ${shown}`, quote, claims }));
    const claims = stated.flatMap((one) => one.claims);
    return claims.length
      ? [{ text: `${first}, ${stated.map((one) => one.shown).join('; ')}`, quote, claims }]
      : [];
  });
}

/** Reads a field of the whole document: “Account owner: Nikolai Varga”. */
export function readField(block: Block, title: string | null, context: ClaimContext): FieldStatement[] {
  const field = /^([\p{L}][\p{L} -]{1,30}): (\S.*)$/su.exec(block.text);
  if (!field || title === null) return [];
  const [, name = '', value = ''] = field;
  const claims = fieldClaims(title, name, value, context);
  return claims.length ? [{ text: `${title}, ${name}: ${value}`, quote: block.text, claims }] : [];
}

function fieldClaims(thing: string, title: string, cell: string, context: ClaimContext): SlotClaim[] {
  const slot = slotOfField(title);
  const subject = subjectKey(thing);
  if (slot === null || subject === '') return [];
  const read = readPassageClaims([`${thing} ${cell}`], context)
    .claims.flat()
    .filter((claim) => claim.subject !== '' && claim.slot !== '');
  const [value] = findValues(cell);
  const base = { subject, slot, replaces: [], from: null, until: null, isPast: false };
  if (NAMED.has(slot)) {
    const name = /^[^(,;]+/.exec(cell)?.[0].trim() ?? '';
    return foldName(name) === '' || name.split(' ').length > 5
      ? []
      : [{ ...base, kind: 'name', key: foldName(name), shown: name }, ...read];
  }
  if (value && value.start <= 2) return [{ ...base, kind: value.kind, key: value.key, shown: value.text }];
  return read;
}
/** Slots whose value is the text of the field. */
const NAMED = new Set([
  'owner',
  'lead',
  'assignee',
  'contact',
  'on call',
  'role',
  'status',
  'place',
  'plan',
  'priority',
]);

/** Returns the date to which a column's values apply: “End of 2025”, “May 2026”. */
function columnDate(title: string): string | null {
  const [date] = findValues(title);
  if (date?.kind === 'date') return date.key;
  return /\b((?:19|20)\d\d)\b/.exec(title)?.[1] ?? null;
}

function seriesClaim(first: string, cell: string, date: string | null, { names }: ClaimContext): SlotClaim[] {
  const [value] = findValues(cell);
  const [name = ''] = names;
  if (date === null || value?.kind !== 'amount' || value.start > 2) return [];
  const from = date.length === 4 ? `${date}-12-31` : date;
  return [
    {
      subject: subjectKey(name),
      slot: `the ${subjectKey(first)}`,
      kind: 'amount',
      key: value.key,
      shown: value.text,
      replaces: [],
      from,
      until: null,
      isPast: false,
    },
  ];
}

/** Returns the row as written in the block's text, else its first cell. */
function rowText(text: string, cells: readonly string[]): string {
  const [first = ''] = cells;
  return text.split('\n').find((line) => cells.every((cell) => line.includes(cell.trim()))) ?? first;
}
