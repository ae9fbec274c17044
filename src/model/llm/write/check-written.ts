import type { Evidence, WrittenFile } from '../../model.ts';
import { isTalk, stripPreamble } from '../../statements/preamble.ts';
import { hostsOf, sanitizeMarkdown } from '../../statements/sanitize-markdown.ts';
import { checkMarkdown, type DroppedStatement } from '../../statements/check-markdown.ts';
import type { Doubt, Parsed } from '../parse-answer.ts';

/** Share of statements that may be dropped before the answer counts as useless. */
const DROPPED_SHARE_MAX = 0.5;

/**
 * Returns a file's Markdown for storage: only statements supported by the evidence they cite (`checkMarkdown`), without raw HTML, images or
 * foreign links. Refuses it if most is dropped. `about`: words that headings may use.
 */
export function checkFile(text: string, evidence: readonly Evidence[], about: string): Parsed<WrittenFile> {
  const plain = sanitizeMarkdown(stripPreamble(text), hostsOf(evidence));
  const { text: markdown, statements, dropped } = checkMarkdown(plain, evidence, about);
  if (statements === 0) return { problem: 'It holds no statement.' };
  if (dropped.length > statements * DROPPED_SHARE_MAX)
    return {
      problem: `${dropped.length} of ${statements} statements do not end with a citation of evidence that says so.`,
    };
  return { value: { markdown, dropped }, ...doubtOf(dropped) };
}

/** Checks a short answer: keeps only the sentences supported by the evidence that they cite. */
export function checkWrittenAnswer(text: string, evidence: readonly Evidence[]): Parsed<string> {
  if (isTalk(text)) return { problem: 'It talks about the task.' };
  const plain = sanitizeMarkdown(text, hostsOf(evidence));
  const checked = checkMarkdown(plain, evidence);
  return checked.text
    ? { value: checked.text, ...doubtOf(checked.dropped) }
    : { problem: 'It cites none of the evidence that was given, or says what that does not say.' };
}

const REASONS: Record<DroppedStatement['reason'], string> = {
  uncited: 'cites no evidence that was given',
  number: 'has a number that its citation does not have',
  month: 'has a date that its citation does not have',
  name: 'has a name that its citation does not have',
  words: 'says something else than its citation',
  unit: 'gives a number another unit than its citation does',
  clause: 'adds something that no document that it cites says',
  denial: 'says no where its citation does not, or the other way round',
  subject: 'says it of somebody or something else than its citation',
  talk: 'talks about the task',
};
const SHOWN_MAX = 5;
const SHOWN_CHARS_MAX = 160;

/** Returns what a retry tells the model about dropped statements. */
function doubtOf(dropped: readonly DroppedStatement[]): { doubt?: Doubt } {
  if (!dropped.length) return {};
  const shown = dropped
    .slice(0, SHOWN_MAX)
    .map(({ statement, reason }) => `"${statement.slice(0, SHOWN_CHARS_MAX)}" ${REASONS[reason]}`);
  return {
    doubt: {
      reason: `Of its statements ${dropped.length} cannot stand: ${shown.join('; ')}. Say what the evidence says and cite it, or leave the statement out.`,
      statements: dropped.length,
    },
  };
}
