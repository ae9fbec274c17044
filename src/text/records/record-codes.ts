import { foldCase } from '../fold.ts';
import { isCode, type RecordToken } from './record-tokens.ts';

/**
 * Result of comparing the model numbers of two records: `equal`, letter for letter; `alike`, one longer or punctuated differently; `other`,
 * both have some and none agree; `none`, one has none.
 */
export type CodeAgreement = 'equal' | 'alike' | 'other' | 'none';

/** A model number may lack its suffix for color or region: this many characters must agree. */
const CODE_CHARS_MIN = 5;
/** A code this long rarely occurs in another record by chance. */
const LONG_CODE_CHARS_MIN = 6;

interface Coded {
  name: readonly RecordToken[];
  /** The text of the whole record. */
  text: string;
}

/** Compares model numbers in two names; one also matches the same letters anywhere in the other record (`srsa212/bk` and `SRSA212BK`). */
export function compareCodes(left: Coded, right: Coded): CodeAgreement {
  const [leftCodes, rightCodes] = [codesIn(left.name), codesIn(right.name)];
  if (leftCodes.some((code) => code.length >= CODE_CHARS_MIN && rightCodes.includes(code))) return 'equal';
  const [leftLetters, rightLetters] = [lettersOf(left.text), lettersOf(right.text)];
  if (
    leftCodes.some(
      (code) => standsIn(code, rightLetters) || rightCodes.some((other) => alike(code, other)),
    ) ||
    rightCodes.some((code) => standsIn(code, leftLetters))
  )
    return 'alike';
  return leftCodes.length > 0 && rightCodes.length > 0 ? 'other' : 'none';
}

const codesIn = (name: readonly RecordToken[]): string[] => name.map(({ text }) => text).filter(isCode);

/** Returns all letters and digits, without anything between them. */
const lettersOf = (text: string): string => foldCase(text).replace(/[^\p{L}\p{N}]+/gu, '');

const standsIn = (code: string, letters: string): boolean =>
  code.length >= LONG_CODE_CHARS_MIN && letters.includes(code.replace('.', ''));

function alike(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= CODE_CHARS_MIN && (long.startsWith(short) || long.endsWith(short));
}
