import { isStopTerm, visitTerms } from './terms.ts';

/** PostgreSQL limits (manual, “Limitations” of text search): position at most 16,383; 255 positions a lexeme; lexeme ≤ 2 KB; tsvector ≤ 1 MB. */
const POSITION_MAX = 16_383;
const POSITIONS_PER_LEXEME_MAX = 255;
const LEXEME_BYTES_MAX = 2_046;
const TSVECTOR_BYTES_MAX = 1_000_000;

/**
 * `text` as the text form of a Postgres tsvector (`'term':1,5 'other':2`) over the terms of visitTerms without stop words, to be sent as a
 * parameter and cast with `::tsvector`. What passes Postgres's limits is left out from the end, so the cast never fails.
 */
export function toTsvectorLiteral(text: string): string {
  const positions = new Map<string, number[]>();
  let bytes = 0;
  visitTerms(text, (term, position) => {
    if (position > POSITION_MAX || isStopTerm(term)) return;
    const known = positions.get(term);
    if (known) {
      if (known.length >= POSITIONS_PER_LEXEME_MAX || known.at(-1) === position) return;
      known.push(position);
      bytes += 2;
      return;
    }
    const termBytes = Buffer.byteLength(term);
    // A lexeme takes its bytes, alignment, a count and two bytes a position.
    const cost = termBytes + 6;
    if (termBytes > LEXEME_BYTES_MAX || bytes + cost > TSVECTOR_BYTES_MAX) return;
    bytes += cost;
    positions.set(term, [position]);
  });
  const parts: string[] = [];
  for (const [term, list] of positions) parts.push(`'${escapeLexeme(term)}':${list.join(',')}`);
  return parts.join(' ');
}

function escapeLexeme(term: string): string {
  return /['\\]/.test(term) ? term.replace(/\\/g, '\\\\').replace(/'/g, "''") : term;
}
