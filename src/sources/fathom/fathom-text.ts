import type { RawSourceDocument } from '../../parse/source-document.ts';
import { presentFacts } from '../../parse/source-document.ts';
import { meetingDocument } from '../meetings/meeting-document.ts';
import { countTurnHeads, readTurns } from '../meetings/meeting-turns.ts';
import { normalizeNewlines } from '../../parse/normalize-newlines.ts';

const HEAD_CHARS = 4_000;
/** The line below the title, as text or as a Markdown link: `VIEW RECORDING - 31 mins (No highlights): https://…`. */
const RECORDING =
  /^[ \t]*\[?(?:\*\*)?VIEW RECORDING - (\d{1,4}) mins?\b[^\n\]]{0,80}?(?:\]\((https?:\/\/[^\s)]+)\)|:?[ \t]*(https?:\/\/\S+)?)[ \t]*$/m;

/** Returns whether a text is a transcript or summary copied or saved from Fathom: it has a line with the recording. */
export function isFathomText(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  const recording = RECORDING.exec(head);
  if (!recording) return false;
  return /fathom\.(?:video|ai)\//.test(head) || countTurnHeads(head) > 0;
}

/** Reads a text from Fathom: the title and the recording's link, the summary if there is one, speakers with their times. */
export function readFathomText(text: string): RawSourceDocument {
  const source = normalizeNewlines(text);
  const recording = RECORDING.exec(source);
  const [line = '', minutes = '', linked, bare] = recording ?? [];
  const at = recording?.index ?? 0;
  const before = source.slice(0, at).replace(/^\uFEFF?---\n[^]*?\n---\n/, '');
  const after = source.slice(at + line.length);
  const lines = after.split('\n');
  const start = lines.findIndex((line) => countTurnHeads(line) > 0);
  const notes = (start === -1 ? lines : lines.slice(0, start))
    .join('\n')
    .replace(/^[ \t]*-{3,}[ \t]*$/gm, '');
  const url = linked ?? bare ?? null;
  return meetingDocument({
    source: 'fathom',
    resourceId: url === null ? null : (/\/(?:calls|share)\/([\w-]+)/.exec(url)?.[1] ?? null),
    title:
      before
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^#+\s*/, '')
        .trim() || null,
    notes: notes.trimEnd().replace(/\n#{1,6}[ \t]*Transcript$/i, ''),
    turns: start === -1 ? [] : readTurns(lines.slice(start).join('\n')),
    createdAt: null,
    url,
    metadata: presentFacts({ minutes: Number(minutes) }),
  });
}
