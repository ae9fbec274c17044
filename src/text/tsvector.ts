import { visitTerms } from './terms.ts';
import type { Term } from './terms/analyse-token.ts';

/** PostgreSQL limits (manual, “Limitations” of text search): position at most 16,383; 255 positions a lexeme; lexeme ≤ 2 KB; tsvector ≤ 1 MB. */
const POSITION_MAX = 16_383;
const POSITIONS_PER_LEXEME_MAX = 255;
const LEXEME_BYTES_MAX = 2_046;
const TSVECTOR_BYTES_MAX = 1_000_000;

export interface TsvectorText {
  /** The text form of a Postgres tsvector (`'term':1,5 'other':2`), to be sent as a parameter and cast with `::tsvector`. */
  literal: string;
  /** How many terms the text has, stop words left out: what BM25 calls the length of a document. */
  length: number;
}

let lastMark = 0;

/**
 * The terms of `text` (see visitTerms) without stop words, as Postgres indexes them. What passes Postgres's limits is left out from
 * the end, so the cast never fails.
 */
export function toTsvector(text: string): TsvectorText {
  const mark = ++lastMark;
  const found: Term[] = [];
  let bytes = 0;
  let length = 0;
  visitTerms(text, (term, position) => {
    if (term.isStop) return;
    length++;
    if (position > POSITION_MAX) return;
    if (term.mark === mark) {
      const { positions } = term;
      if (positions.length >= POSITIONS_PER_LEXEME_MAX || positions[positions.length - 1] === position)
        return;
      positions.push(position);
      bytes += 2;
      return;
    }
    // A UTF-16 unit takes at most three bytes; a lexeme takes its bytes, alignment, a count and two bytes a position.
    const termBytes = term.text.length * 3;
    if (termBytes > LEXEME_BYTES_MAX || bytes + termBytes + 6 > TSVECTOR_BYTES_MAX) return;
    bytes += termBytes + 6;
    term.mark = mark;
    term.positions = [position];
    found.push(term);
  });
  let literal = '';
  for (const term of found)
    literal += `${literal === '' ? '' : ' '}'${escapeLexeme(term.text)}':${term.positions.join(',')}`;
  return { literal, length };
}

function escapeLexeme(term: string): string {
  return /['\\]/.test(term) ? term.replace(/\\/g, '\\\\').replace(/'/g, "''") : term;
}
