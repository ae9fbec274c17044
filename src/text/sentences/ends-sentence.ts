import { BEFORE_NUMBER, NEVER_LAST, SOMETIMES_LAST, STARTERS } from './abbreviations.ts';

const WORD_CHARS_MAX = 24;
const LATIN_STOP = /^[.!?…‼⁇⁈⁉]+$/;
const NEXT_WORD = /^[\s"'“‘«„([*_`¿¡>~]*([\p{L}\p{M}\p{N}'’]+)?/u;
const WORD_BEFORE = /[\p{L}\p{M}\p{N}.]+$/u;
const LOWER = /^\p{Ll}/u;

/**
 * Returns whether the terminal marks at `at`..`markEnd` of `unit`, with closing quotes and brackets up to `after`, end a sentence. Reads
 * only a bounded window on both sides. Follows UAX #29 (SB6–SB11) and adds rules for abbreviations.
 */
export function endsSentence(unit: string, at: number, markEnd: number, after: number): boolean {
  const mark = unit.slice(at, markEnd);
  if (!LATIN_STOP.test(mark)) return true;
  const following = unit.charCodeAt(after);
  const spaced = following <= 32 || following === 0xa0 || following === 0x3000;
  if (!spaced)
    return mark !== '.' && /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(unit.slice(after, after + 2));
  const ahead = NEXT_WORD.exec(unit.slice(after, after + 64));
  const next = ahead?.[1] ?? '';
  if (mark !== '.')
    return mark.includes('.') || mark.includes('…') || after > markEnd ? !LOWER.test(next) : true;
  const before = WORD_BEFORE.exec(unit.slice(Math.max(0, at - WORD_CHARS_MAX), at))?.[0] ?? '';
  return endsAfterWord(before, next, unit, at);
}

function endsAfterWord(before: string, next: string, unit: string, at: number): boolean {
  const word = before.toLowerCase();
  const starter = STARTERS.has(next.toLowerCase()) && /^\p{Lu}/u.test(next);
  if (NEVER_LAST.has(word)) return false;
  if (SOMETIMES_LAST.has(word)) return starter;
  if (BEFORE_NUMBER.has(word) && /^[\p{N}IVX]/u.test(next)) return false;
  if (/^\p{N}+$/u.test(word) && at === before.length) return false;
  if (
    before !== 'I' &&
    /^(?:\p{L}\.)*\p{L}$/u.test(before) &&
    (before.includes('.') || /^\p{Lu}/u.test(before))
  )
    return starter;
  if (!LOWER.test(next)) return true;
  return LOWER.test(unit) && word.length >= 3 && !word.includes('.');
}
