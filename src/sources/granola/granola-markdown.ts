import { dateOf } from '../../parse/json/json-values.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { readFrontMatter } from '../../parse/markdown/front-matter.ts';
import { meetingDocument } from '../meetings/meeting-document.ts';
import { readTurns } from '../meetings/meeting-turns.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';
import { normalizeNewlines } from '../../parse/normalize-newlines.ts';

/** The line that Granola adds below shared notes. */
const SHARED =
  /^[ \t]*Chat with meeting transcript:[ \t]*\[?(https:\/\/notes\.granola\.ai\/[a-z]\/([\w-]+))[^\n]*$/m;
const FRONT_MATTER_ID = /^\uFEFF?---\r?\n(?:[^\n]*\n){0,40}?granola_?id:[ \t]*"?([\w-]+)/i;
const TRANSCRIPT = /^#{1,6}[ \t]+(?:(?:verbatim|full|meeting)[ \t]+)?transcript[ \t]*$/im;

/** Returns whether a Markdown or plain text is from Granola: it has Granola's link, or an id in its front matter. */
export function isGranolaText(text: string): boolean {
  return (
    FRONT_MATTER_ID.test(text.slice(0, 4_000)) ||
    (text.includes('https://notes.granola.ai/') && SHARED.test(text))
  );
}

/** Reads Granola notes: the notes, and the transcript below its heading if there is one. */
export function readGranolaMarkdown(text: string): RawSourceDocument {
  const source = normalizeNewlines(withoutByteOrderMark(text));
  const shared = SHARED.exec(source);
  const { metadata, body, warnings } = readFrontMatter(source);
  const heading = TRANSCRIPT.exec(body);
  const notes = parseMarkdown(withoutLink(heading ? body.slice(0, heading.index) : body));
  while (notes.blocks.at(-1)?.type === 'rule') notes.blocks.pop();
  const title = typeof metadata.title === 'string' ? metadata.title : notes.title;
  const dates = [metadata.date, metadata.created_at, metadata.created];
  return meetingDocument({
    source: 'granola',
    resourceId: FRONT_MATTER_ID.exec(source)?.[1] ?? shared?.[2] ?? null,
    title,
    notes: notes.blocks,
    turns: heading ? readTurns(withoutLink(body.slice(heading.index + heading[0].length))) : [],
    createdAt: dates.map((date) => dateOf(date)).find(Boolean) ?? null,
    lastModified: dateOf(metadata.updated ?? metadata.updated_at) ?? null,
    url: shared?.[1] ?? null,
    metadata,
    warnings,
  });
}

function withoutLink(text: string): string {
  return text.replace(SHARED, '');
}
