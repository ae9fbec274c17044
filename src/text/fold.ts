import { remember } from '../lib/caches/remember.ts';

/** Latin letters that Unicode does not decompose, with the spelling people type instead. */
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
const UNDECOMPOSED_PATTERN = /[ßæœøđðþłħıŋ]/g;

/**
 * Marks that only decorate a letter and are omitted when typing: Latin, Greek and Cyrillic accents, Hebrew points and Arabic vowel signs.
 * Vowel signs of Indic scripts count as letters for their readers and are kept.
 */
const DECORATION = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0652\u0670]/g;

const ASCII = /^[\x00-\x7f]*$/;

/** Lower-cases `text` and removes accents (NFKD, decoration dropped, recomposed), so that “Łódź” and “lodz” are equal. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(DECORATION, '')
    .toLowerCase()
    .replace(DECORATION, '')
    .replace(UNDECOMPOSED_PATTERN, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize('NFC');
}

/** Folds a name for comparison: case, accents (see foldCase); runs of characters other than letters and digits become one space; trims. */
export const foldName = remember(foldOnce);

/** Folds as `foldName` does, without remembering the result: for texts that hardly repeat. */
export function foldOnce(name: string): string {
  // Most names are ASCII, and without Unicode classes this takes a third of the time.
  if (ASCII.test(name))
    return name
      .toLowerCase()
      .replace(/(?<=[a-z])['`](?=[a-z])/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return foldCase(name)
    .replace(/(?<=\p{L})['’`](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Longer titles are looked up by their beginning. */
const TITLE_CHARS_MAX = 200;

/** Returns a title, or a query for titles, in comparable form: without case and accents, words separated by one space. Pure. */
export const foldTitle = (title: string): string =>
  foldName(title.slice(0, 2 * TITLE_CHARS_MAX).toWellFormed())
    .slice(0, TITLE_CHARS_MAX)
    .toWellFormed()
    .trim();
