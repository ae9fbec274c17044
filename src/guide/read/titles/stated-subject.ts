import { foldName } from '../../../text/fold.ts';
import { plainSentence } from '../../../text/plain-sentence.ts';
import type { GuidePiece } from '../pieces.ts';

const SUBJECT = /^subject ?: (\S.{7,140})$/i;
/** “Resolution 2026-03”, “Memo 12” */
const NUMBERED =
  /^(?:\p{L}+ )?(?:resolution|motion|memo(?:randum)?|decision|proposal|order|circular) (?:no\.? ?|#)?[\w/.-]*\d[\w/.-]*$/iu;
const FIELD = /^\p{L}[\p{L} ()]{1,30}: /u;
const LINES_MAX = 8;

/** “Name: Green gates” among the fields of a record. */
const NAME = /^(?:(?:RFC|ADR|proposal|feature|record) )?(?:name|title) ?: (\S+ .{3,140})$/i;
const FIELDS_MIN = 3;
const WORD_CHARS_MIN = 4;

/**
 * Returns the name that a record gives itself in the list of fields right below its first heading, if that heading has none of its words: “Meta” is
 * the heading of the fields; null otherwise.
 */
export function nameInFields(pieces: readonly GuidePiece[]): string | null {
  const [heading, fields] = pieces[0]?.kind === 'heading' ? pieces : [undefined, pieces[0]];
  const lines = (fields?.items ?? []).filter(({ depth }) => depth === 0).map(({ text }) => text);
  if (lines.filter((line) => FIELD.test(line)).length < FIELDS_MIN) return null;
  const name = lines.flatMap((line) => NAME.exec(line)?.[1] ?? []).at(0) ?? null;
  const words = new Set(foldName(name ?? '').split(' '));
  const isNamed = foldName(heading?.text ?? '')
    .split(' ')
    .some((word) => word.length >= WORD_CHARS_MIN && words.has(word));
  return isNamed ? null : name;
}

/** Returns the subject that a memo or resolution gives itself among its headings and fields, with its number: “Resolution 2026-03: Green gates”; null without one. */
export function statedSubject(pieces: readonly GuidePiece[]): string | null {
  const lines = pieces
    .slice(0, LINES_MAX)
    .flatMap(({ kind, text }) => text.split('\n').map((line) => ({ kind, line: plainSentence(line) })));
  let number = '';
  for (const { kind, line } of lines) {
    const subject = SUBJECT.exec(line)?.[1];
    if (subject !== undefined) return number === '' ? subject : `${number}: ${subject}`;
    if (NUMBERED.test(line)) number = line;
    // Below text, “Subject: …” belongs to an example.
    else if (kind !== 'heading' && !FIELD.test(line)) return null;
  }
  return null;
}
