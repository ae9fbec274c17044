import { keysOf } from '../lib/narrow.ts';
import { asciidocFormat } from './asciidoc/parse-asciidoc.ts';
import { icsFormat } from './calendar/parse-ics.ts';
import { captionsFormat } from './captions/parse-captions.ts';
import { ircLogFormat } from './chat/parse-irc-log.ts';
import { htmlFormat } from './html/html-format.ts';
import { jsonFormat, jsonlFormat } from './json/json-formats.ts';
import { emailFormat, mboxFormat } from './mail/mail-formats.ts';
import { markdownFormat } from './markdown/parse-markdown.ts';
import { notebookFormat } from './notebook/parse-notebook.ts';
import { orgFormat } from './org/parse-org.ts';
import { codeFormat } from './plain/parse-code.ts';
import { textFormat } from './plain/parse-text.ts';
import { rstFormat } from './rst/parse-rst.ts';
import { wikitextFormat } from './wikitext/parse-wikitext.ts';
import { codeOwnersFormat } from './tables/parse-code-owners.ts';
import { csvFormat } from './tables/parse-csv.ts';
import type { TextFormatReader } from './text-format.ts';

/** Every text format, in the order in which they are tried. */
const READERS = {
  codeowners: codeOwnersFormat,
  code: codeFormat,
  notebook: notebookFormat,
  jsonl: jsonlFormat,
  json: jsonFormat,
  ics: icsFormat,
  captions: captionsFormat,
  irc: ircLogFormat,
  mbox: mboxFormat,
  email: emailFormat,
  html: htmlFormat,
  rst: rstFormat,
  asciidoc: asciidocFormat,
  org: orgFormat,
  wikitext: wikitextFormat,
  markdown: markdownFormat,
  csv: csvFormat,
  text: textFormat,
} satisfies Record<string, TextFormatReader>;

export type TextFormat = keyof typeof READERS;
export const TEXT_FORMATS: ReadonlyMap<TextFormat, TextFormatReader> = new Map(
  keysOf(READERS).map((format) => [format, READERS[format]]),
);

const byClaim = (names: (reader: TextFormatReader) => readonly string[]): Map<string, TextFormat> =>
  new Map([...TEXT_FORMATS].flatMap(([format, reader]) => names(reader).map((name) => [name, format])));
const BY_EXTENSION = byClaim((reader) => reader.extensions);
const BY_MEDIA_TYPE = byClaim((reader) => reader.mediaTypes);

/** What the sender of a file says about it. */
export interface FormatClaim {
  filename?: string;
  mediaType?: string;
}

/**
 * Detects the format of a text by its content. What name and media type claim decides only between formats that fit equally well, and for
 * formats that any text fits (a Markdown file without markup); a claim of JSON holds, so that broken JSON is reported.
 */
export function detectTextFormat(text: string, { filename, mediaType }: FormatClaim = {}): TextFormat {
  const claim = { format: claimedFormat({ filename, mediaType }), filename };
  for (const [format, reader] of TEXT_FORMATS) if (reader.isCertain?.(text, claim)) return format;
  if (claim.format !== null && TEXT_FORMATS.get(claim.format)?.isTrustedByName) return claim.format;
  for (const [format, reader] of TEXT_FORMATS) if (reader.isLikely?.(text, claim)) return format;
  return 'text';
}

/** Returns whether a text has a format whose reader may take longer than the text's length says. */
export const isSlowText = (text: string, claim: FormatClaim = {}): boolean =>
  TEXT_FORMATS.get(detectTextFormat(text, claim))?.isSlow === true;

/** Returns the format that name or media type claims, or null. */
export function claimedFormat({ filename, mediaType }: FormatClaim): TextFormat | null {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '';
  const [type = ''] = (mediaType ?? '').split(';');
  return BY_EXTENSION.get(extension) ?? BY_MEDIA_TYPE.get(type.trim().toLowerCase()) ?? null;
}
