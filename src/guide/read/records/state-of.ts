import type { DocumentKind } from '../../notes.ts';
import type { GuidePiece } from '../pieces.ts';
import { recordField } from './record-field.ts';
import { valueInTable } from './record-table.ts';

/** “Status: accepted”, “RFC status: approved”. */
export const STATUS_LINE =
  /^[-*\s]*(?:(?:ADR|RFC|RFD|proposal|record|decision|document) )?status\s*:\s*([A-Za-z][A-Za-z -]{2,30})/im;
const SETTLED =
  /^(?:accepted|approved|implemented|implementable|rejected|superseded|deprecated|withdrawn|declined|adopted|final|obsolete|decided|deployed|completed?|done|closed|replaced)\b/i;
const STATUS_CHARS = 1_500;
const STATE_COLUMN = /^(?:state|status)$/i;

/** Returns the state of a proposal or decision record if it is settled, or that of a ticket, whatever its source says. */
export function stateOf(
  kind: DocumentKind,
  title: string,
  metadata: Readonly<Record<string, unknown>>,
  pieces: readonly GuidePiece[],
): string | null {
  const field = recordField(metadata, 'state');
  if (kind === 'ticket') return field ?? ticketState(pieces);
  if (kind !== 'proposal' && !/\b(?:ADR|RFC|RFD|decision record)\b/i.test(title)) return null;
  const underHeading = pieces.find(
    (p) => p.kind === 'paragraph' && /^status$/i.test(p.path.at(-1) ?? ''),
  )?.text;
  const start = pieces
    .flatMap((p) => [p.text, ...p.items.map((i) => i.text)])
    .join('\n')
    .slice(0, STATUS_CHARS);
  const state = field ?? underHeading ?? STATUS_LINE.exec(start)?.[1] ?? valueInTable(pieces, STATE_COLUMN);
  // Removes what precedes the word, as in “✅ Accepted”.
  const words = (state ?? '').replace(/^[^A-Za-z]+/, '');
  return SETTLED.test(words) ? (/^[A-Za-z-]+/.exec(words)?.[0] ?? null) : null;
}

const STATE_LINE = /^(?:status|state)\s*:\s*(\S.{1,30})$/i;
/** Tickets exported from trackers begin with their fields, one per line. */
const FIELD_LINES = 6;

const ticketState = (pieces: readonly GuidePiece[]): string | null =>
  pieces
    .slice(0, FIELD_LINES)
    .flatMap((piece) => (piece.kind === 'paragraph' ? (STATE_LINE.exec(piece.text.trim())?.[1] ?? []) : []))
    .at(0) ?? null;
