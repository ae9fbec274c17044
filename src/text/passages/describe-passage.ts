import { visitTerms } from '../terms.ts';
import { hashTerm, type Term } from '../terms/analyze-token.ts';
import { readSaidAt, saidDates } from './date-terms.ts';
import type { PackedPassage, Span, PassageUnit } from './packed-passage.ts';
import { signsOf } from './signs.ts';
import { namesAtLineStarts, plainSpeech } from './speech.ts';

/** A message, or all the text of a passage that is not of a conversation. */
export interface UnitText {
  text: string;
  spanCount: number;
  /** Who said it, as a conversation shows it. */
  speaker: string | null;
  /** When, as the source wrote it. */
  date: string | null;
}

export interface PassageText {
  title: string;
  /** The path of a file; empty when it is none. */
  path: string;
  /** The headings above it: found by the index, but not counted by the ranking, for they stand in the text themselves. */
  headings: string;
  spans: Span[];
  units: UnitText[];
  isConversation: boolean;
  /** Whether lines name speakers, see hasSpeakerLines. */
  hasSpeakerLines: boolean;
}

/** A passage as search finds and ranks it. */
export interface DescribedPassage {
  /** The text form of a Postgres tsvector: every term once, without positions. */
  tsv: string;
  /** Terms of its text, stop words left out: BM25's length. */
  length: number;
  packed: PackedPassage;
}

/** PostgreSQL's limits of a tsvector: a lexeme of 2 KB, 1 MB in all. */
const LEXEME_CHARS_MAX = 600;
const LEXEMES_CHARS_MAX = 250_000;
/** What stands between the words of a path, and its ending. */
const PATH_JOINERS = /[/\\_.-]+|\.\w{1,8}$/g;

/** The terms of a passage for the index and for the ranking. `documentTerms` is filled in by who knows the whole document. Pure. */
export function describePassage(passage: PassageText): DescribedPassage {
  const index = new Set<string>();
  const toHashes = (text: string): Int32Array => {
    const hashes: number[] = [];
    visitTerms(text, (term: Term) => {
      if (term.isFiller) return;
      index.add(term.text);
      hashes.push(term.hash);
    });
    return Int32Array.from(hashes);
  };
  const title = toHashes(passage.title);
  const path = toHashes(passage.path.replace(PATH_JOINERS, ' '));
  toHashes(passage.headings);
  const units = passage.units.map((unit): PassageUnit => {
    const speakers = [unit.speaker ?? '', ...(passage.hasSpeakerLines ? namesAtLineStarts(unit.text) : [])];
    const said = passage.isConversation ? plainSpeech(unit.text) : unit.text;
    return {
      signs: signsOf(unit.text),
      spanCount: unit.spanCount,
      speakers: toHashes(speakers.join('\n')),
      dates: datesOf(unit, index),
      terms: toHashes(`${unit.speaker ?? ''}\n${said}`),
    };
  });
  const length = units.reduce((sum, unit) => sum + unit.terms.length, 0);
  const { spans, isConversation } = passage;
  return {
    tsv: toLiteral(index),
    length,
    packed: { documentTerms: length, isConversation, title, path, spans, units },
  };
}

function datesOf({ text, date }: UnitText, index: Set<string>): Int32Array {
  const said = date === null ? null : readSaidAt(date);
  if (!said) return new Int32Array(0);
  const terms = saidDates(text, said);
  for (const term of terms) index.add(term);
  return Int32Array.from(terms, (term) => hashTerm(term));
}

function toLiteral(terms: Iterable<string>): string {
  let literal = '';
  for (const term of terms) {
    if (term.length > LEXEME_CHARS_MAX) continue;
    if (literal.length > LEXEMES_CHARS_MAX) break;
    literal += `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}' `;
  }
  return literal;
}
