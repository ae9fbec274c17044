import type { DocumentToRead } from '../../notes.ts';
import { dateIn } from '../dates.ts';
import type { GuidePiece } from '../pieces.ts';
import { recordField } from './record-field.ts';
import { valueInTable } from './record-table.ts';
import { STATUS_LINE } from './state-of.ts';

/** `adr/0007-green-gates.md`: a numbered record in a folder of records. */
const RECORD_PATH =
  /(?:^|\/)(?:adrs?|(?:\w+[-_])?(?:rfcs?|rfds?)|proposals|(?:\w+[-_ ])?decisions?(?:[-_ ](?:records?|log))?)\/(?:[^/]+\/)*\d{2,5}[-_][^/]+$/i;

/** `rfc-172-green-gates.md`, wherever it is. */
const NAMED_RECORD = /(?:^|\/)(?:adr|rf[cd])[-_ ]?\d{2,6}[-_ .][^/]+$/i;
/** `gip-12-green-gates.md`: one of a series if it also gives its state. */
const NAMED_IN_SERIES = /(?:^|\/)[a-z]{2,6}[-_ ]\d{2,6}[-_ ][^/]+$/i;

/** Returns whether a file is named as a numbered record or proposal. */
export const isNamedRecord = (file: string): boolean => NAMED_RECORD.test(file);

/** Returns whether a status and a field such as “hip: 198” match a path such as `hip-198.md`: one of any series of proposals. */
function isNumbered(metadata: DocumentToRead['metadata'], path: string): boolean {
  const [, series = '', number = ''] = /(?:^|\/)([a-z]{2,6})[-_]0*(\d{1,6})\.\w+$/i.exec(path) ?? [];
  return (
    series !== '' &&
    typeof (metadata.state ?? metadata.status) === 'string' &&
    String(metadata[series.toLowerCase()]) === number
  );
}

/** A folder of records of any series; a page in it that gives its state is one of them. */
const IN_RECORDS =
  /(?:^|\/)(?:adrs?|(?:\w+[-_])?(?:rfcs?|rfds?)|proposals|decisions?|resolutions?)\/(?:.*\/)?[^/]+$/i;

/** Returns whether a page in a folder of records begins with a line or a table that gives its state. */
export const isRecordWithState = (path: string, pieces: readonly GuidePiece[]): boolean =>
  IN_RECORDS.test(path) &&
  (linesOf(pieces).some((line) => STATUS_LINE.test(line)) ||
    valueInTable(pieces, /^(?:state|status)$/i) !== null);

/** Returns whether a document is one of a numbered series of records or proposals, by its path or its front matter. */
export const isNumberedRecord = (metadata: DocumentToRead['metadata'], path: string): boolean =>
  RECORD_PATH.test(`${String(metadata.root ?? '')}/${path}`) ||
  NAMED_RECORD.test(path) ||
  (NAMED_IN_SERIES.test(path) && recordField(metadata, 'state') !== null) ||
  isNumbered(metadata, path);

const DATE_LINE = /^[^\w\n]*date\b\W{1,6}([^\n]{4,40})/im;
/** Work on a proposal starts when it is written; a start on another page may be that of anything. */
const START_LINE = /^[^\w\n]*(?:start|creation|proposed|submission) date\b\W{1,6}([^\n]{4,40})/im;
/** “Status: accepted on 2026-03-09” */
const SETTLED_LINE = /^[^\w\n]*status\b\W{1,4}\p{L}+ on ([^\n]{4,40})/imu;
const LINES_OF_RECORD = 8;
const linesOf = (pieces: readonly GuidePiece[]): string[] =>
  pieces.slice(0, LINES_OF_RECORD).flatMap(({ text, items }) => [text, ...items.map((item) => item.text)]);

/** Returns the day that a record or page gives itself, from “Date: 2026-03-09” at its beginning; a proposal's also from “Start date: …”. */
export function dayOfRecord(pieces: readonly GuidePiece[], isProposal: boolean): string | null {
  const lines = linesOf(pieces);
  const dayAfter = (label: RegExp) =>
    lines.map((line) => dateIn(label.exec(line)?.[1] ?? '')).find((day) => day !== null) ?? null;
  return (
    dayAfter(SETTLED_LINE) ??
    dayAfter(DATE_LINE) ??
    dateIn(valueInTable(pieces, /^(?:date|created)$/i) ?? '') ??
    (isProposal ? dayAfter(START_LINE) : null)
  );
}
