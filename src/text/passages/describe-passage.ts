import { visitTerms } from '../terms.ts';
import { hashTerm, type Term } from '../terms/analyze-token.ts';
import { readSaidAt, saidDates } from './date-terms.ts';
import type { PackedPassage, Span, PassageUnit } from './packed-passage.ts';
import { signalsOf } from './signals.ts';
import { namesAtLineStarts, plainSpeech } from './speech.ts';

/** A message, or the whole text of a passage that is not from a conversation. */
export interface UnitText {
  text: string;
  spanCount: number;
  /** Who said it, as shown in a conversation. */
  speaker: string | null;
  /** When it was said, as written in the source. */
  date: string | null;
}

export interface PassageText {
  title: string;
  /** The path of a file, or empty. */
  path: string;
  /** The headings above it: indexed, but not counted by the ranking, because they are in the text itself. */
  headings: string;
  spans: Span[];
  units: UnitText[];
  isConversation: boolean;
  /** Whether lines name speakers; see hasSpeakerLines. */
  hasSpeakerLines: boolean;
}

/** A passage in the form that search finds and ranks. */
export interface DescribedPassage {
  /** Every term once, including those used by the ranking. If two share a hash, the first represents both. */
  terms: string[];
  /** Number of terms of its text without stop words: BM25's length. */
  length: number;
  packed: PackedPassage;
}

/** Separators in a path, and its extension. */
const PATH_JOINERS = /[/\\_.-]+|\.\w{1,8}$/g;

/** Returns a path as words, without its extension: “runbooks/on-call.md” is “runbooks on call”. */
export const pathWords = (path: string): string => path.replace(PATH_JOINERS, ' ');

/** A number with leading zeros, but not the month of a date: `bip-0341`, `ADR 007`. */
const PADDED = /(?<![\p{L}\p{N}])(?=0\d{2,5}(?![\p{L}\p{N}]))0+([1-9]\d*)/gu;

/** Adds each number with leading zeros without them, as people write it: `bip 0341 341`. */
const withPlainNumbers = (name: string): string =>
  name.replace(PADDED, (written, number: string) => `${written} ${number}`);

/** Returns the terms of a passage for the index and the ranking. Callers with the whole document fill in `documentTerms`. Pure. */
export function describePassage(passage: PassageText): DescribedPassage {
  const index = new Map<number, string>();
  const toHashes = (text: string): Int32Array => {
    const hashes: number[] = [];
    visitTerms(text, (term: Term) => {
      if (term.isFiller) return;
      if (!index.has(term.hash)) index.set(term.hash, term.text);
      hashes.push(term.hash);
    });
    return Int32Array.from(hashes);
  };
  const title = toHashes(withPlainNumbers(passage.title));
  const path = toHashes(withPlainNumbers(pathWords(passage.path)));
  const units = passage.units.map((unit): PassageUnit => {
    const speakers = [unit.speaker ?? '', ...(passage.hasSpeakerLines ? namesAtLineStarts(unit.text) : [])];
    const said = passage.isConversation ? plainSpeech(unit.text) : unit.text;
    return {
      signals: signalsOf(unit.text),
      spanCount: unit.spanCount,
      speakers: toHashes(speakers.join('\n')),
      dates: datesOf(unit, index),
      terms: toHashes(`${unit.speaker ?? ''}\n${said}`),
    };
  });
  toHashes(passage.headings);
  const length = units.reduce((sum, unit) => sum + unit.terms.length, 0);
  const { spans, isConversation } = passage;
  return {
    terms: [...index.values()],
    length,
    packed: { documentTerms: length, isConversation, title, path, spans, units },
  };
}

function datesOf({ text, date }: UnitText, index: Map<number, string>): Int32Array {
  const said = date === null ? null : readSaidAt(date);
  if (!said) return new Int32Array(0);
  return Int32Array.from(saidDates(text, said), (term) => {
    const hash = hashTerm(term);
    if (!index.has(hash)) index.set(hash, term);
    return hash;
  });
}
