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
  /** Every term once, those that the ranking reads among them. Of two with one hash the first stands for both. */
  terms: string[];
  /** Terms of its text, stop words left out: BM25's length. */
  length: number;
  packed: PackedPassage;
}

/** What stands between the words of a path, and its ending. */
const PATH_JOINERS = /[/\\_.-]+|\.\w{1,8}$/g;

/** The terms of a passage for the index and for the ranking. `documentTerms` is filled in by callers that have the whole document. Pure. */
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
  const title = toHashes(passage.title);
  const path = toHashes(passage.path.replace(PATH_JOINERS, ' '));
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
