import { matchesOf } from '../../lib/strings/matches-of.ts';
import { foldCase } from '../fold.ts';

/** A word of a field: folded, with its weight (rare words more, words in brackets and small words less). */
export interface RecordToken {
  text: string;
  weight: number;
}

/** Returns a word's weight from how many records use it: 1 for a word in one record, approaching 0 for a word in all. */
export type WordWeight = (word: string) => number;

/** “(Deluxe Edition)”, “[Explicit]”: remarks about a thing rather than its name. */
const BRACKET_WEIGHT = 0.35;
const SMALL_WORD_WEIGHT = 0.15;
const SMALL_WORDS = new Set(
  'the a an of and for in on at to by with from new inc ltd co corp llc company corporation gmbh plc feat ft vs'.split(
    ' ',
  ),
);

/** Returns the words of a field value, folded; closes hyphens and dots in codes (“f8n044-slv”), and joins “_s” and “'s”. */
export function recordTokens(value: string, wordWeight: WordWeight): RecordToken[] {
  const tokens: RecordToken[] = [];
  let depth = 0;
  const folded = foldCase(value)
    .replace(/\s*['’`]\s?s\b/g, 's')
    .replace(/(?<=\p{L})['’_](?=\p{L})/gu, '');
  for (const [piece] of matchesOf(
    folded,
    /[([{]|[)\]}]|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*/gu,
  )) {
    if ('([{'.includes(piece)) depth++;
    else if (')]}'.includes(piece)) depth = Math.max(0, depth - 1);
    else {
      for (const text of wordsOf(piece)) {
        const small = SMALL_WORDS.has(text) ? SMALL_WORD_WEIGHT : wordWeight(text);
        tokens.push({ text, weight: small * (depth > 0 ? BRACKET_WEIGHT : 1) });
      }
    }
  }
  return tokens;
}

/** Splits a compound; with a digit it stays one word without its hyphens (a model number). */
function wordsOf(piece: string): string[] {
  if (/^\p{N}+(?:[.,]\p{N}+)+$/u.test(piece)) return [piece.replace(/,/g, '')];
  if (/\p{N}/u.test(piece) && /\p{L}/u.test(piece)) return [piece.replace(/[-/.]/g, '')];
  return piece.split(/[-/.]/);
}

/** Returns whether a token is a model number, part number or the like: letters and digits mixed, or a long number. */
export function isCode(token: string): boolean {
  return (
    token.length >= 4 &&
    /\d/.test(token) &&
    (/\p{L}/u.test(token) ? /\d.*\d|\p{L}{2}/u.test(token) : token.length >= 5 && !token.includes('.'))
  );
}

/** Fewer records do not show which words are rare. */
const RECORDS_MIN = 50;

/** Returns a weight by the number of records with a word: log-scaled inverse document frequency, scaled to 0..1. */
export function wordWeights(records: readonly Readonly<Record<string, string>>[]): WordWeight {
  const counts = new Map<string, number>();
  for (const record of records) {
    const words = new Set(
      Object.values(record).flatMap((value) => recordTokens(value, () => 1).map(({ text }) => text)),
    );
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const size = 1 + Math.max(RECORDS_MIN, records.length);
  return (word) => Math.max(0.1, Math.log(size / (1 + (counts.get(word) ?? 0))) / Math.log(size));
}
