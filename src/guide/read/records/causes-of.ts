import { shorten } from '../../../text/shorten.ts';
import { sentencesOf } from '../gist.ts';
import { bodyOf, type GuidePiece, wordCount } from '../pieces.ts';

/** The section of an incident report that says why it happened. */
const CAUSES =
  /^\W*(?:(?:the )?(?:root|underlying|main|proximate|probable)? ?causes?|(?:root )?causes? analysis|analysis of (?:the )?(?:root )?causes?|what (?:caused (?:it|this)|went wrong)|why (?:did )?(?:it|this) happen(?:ed)?)\W*$/i;
const WORDS_MIN = 4;
const ADDRESS = /\s*\bhttps?:\/\/\S+/g;
const CHARS_MAX = 240;

/** Returns what an incident report gives as causes, “Causes: …”, in its own words; nothing without such a section. */
export function causesOf(pieces: readonly GuidePiece[]): string[] {
  const at = pieces.findIndex((piece) => piece.kind === 'heading' && CAUSES.test(piece.text));
  if (at === -1) return [];
  const [first, second] = bodyOf(pieces, at + 1)
    .flatMap((piece) => (piece.kind === 'list' ? piece.items.map(({ text }) => text) : [piece.text]))
    .flatMap((text) => sentencesOf(text))
    .map((line) => line.replace(ADDRESS, '').replace(/[.;,\s]+$/, ''))
    .filter((line) => wordCount(line) >= WORDS_MIN && !/[?:…]$|^(?:i\.e|e\.g)\b/.test(line));
  if (first === undefined) return [];
  const both = `Causes: ${first}. ${second}.`;
  return [second === undefined || both.length > CHARS_MAX ? shorten(`Causes: ${first}.`, CHARS_MAX) : both];
}
