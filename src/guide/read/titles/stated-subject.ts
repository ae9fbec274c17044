import { plainSentence } from '../../../text/plain-sentence.ts';
import type { GuidePiece } from '../pieces.ts';

const SUBJECT = /^subject ?: (\S.{7,140})$/i;
/** “Resolution 2026-03”, “Memo 12” */
const NUMBERED =
  /^(?:\p{L}+ )?(?:resolution|motion|memo(?:randum)?|decision|proposal|order|circular) (?:no\.? ?|#)?[\w/.-]*\d[\w/.-]*$/iu;
const FIELD = /^\p{L}[\p{L} ]{1,30}: /u;
const LINES_MAX = 8;

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
