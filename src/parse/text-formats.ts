import { looksLikeIcs } from './calendar/parse-ics.ts';
import { looksLikeMail, looksLikeMbox } from './mail/looks-like-mail.ts';
import { codeLanguage } from './plain/parse-code.ts';
import { looksLikeJsonl } from './json/parse-jsonl.ts';
import { looksLikeCsv } from './tables/parse-csv.ts';
import { looksLikeHtml, looksLikeMarkdown } from './detect/markup-features.ts';
import { looksLikeCaptions } from './captions/parse-captions.ts';

/** The formats of text files that `parseDocument` reads. */
export type TextFormat =
  | 'text'
  | 'markdown'
  | 'html'
  | 'json'
  | 'jsonl'
  | 'csv'
  | 'code'
  | 'captions'
  | 'email'
  | 'mbox'
  | 'ics';
export type DocumentFormat =
  | TextFormat
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'opendocument'
  | 'rtf'
  | 'epub'
  | 'image'
  | 'media';

export interface FormatClaim {
  filename?: string;
  mediaType?: string;
}

const BY_EXTENSION = new Map<string, TextFormat>([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['mdx', 'markdown'],
  ['mdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['json', 'json'],
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['eml', 'email'],
  ['mbox', 'mbox'],
  ['ics', 'ics'],
  ['ical', 'ics'],
  ['vtt', 'captions'],
  ['srt', 'captions'],
  ['txt', 'text'],
  ['text', 'text'],
  ['log', 'text'],
]);
const BY_MEDIA_TYPE = new Map<string, TextFormat>([
  ['text/markdown', 'markdown'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/json', 'json'],
  ['application/jsonl', 'jsonl'],
  ['application/x-ndjson', 'jsonl'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['message/rfc822', 'email'],
  ['application/mbox', 'mbox'],
  ['text/calendar', 'ics'],
  ['text/vtt', 'captions'],
  ['application/x-subrip', 'captions'],
]);
/** Formats whose claim stands although the content does not show it: any text may be one of these. */
const TAKEN_AT_THEIR_WORD = new Set<TextFormat>(['markdown', 'html', 'csv', 'ics', 'captions', 'email']);

/**
 * Says what a text is by looking at it. What name and media type claim decides only between formats that the text fits alike, and
 * for formats that any text fits (a Markdown file without marks); a claim of JSON stands, so that broken JSON is reported.
 */
export function detectTextFormat(text: string, claim: FormatClaim = {}): TextFormat {
  const claimed = claimedFormat(claim);
  if (claimed === 'jsonl' || (claimed === 'json' && looksLikeJsonl(text) && !isJsonText(text)))
    return 'jsonl';
  if (claimed === 'json') return 'json';
  const marked = markedFormat(text);
  if (marked !== null) return marked;
  if (looksLikeHtml(text, claimed === 'markdown') && codeLanguage(claim.filename, '') === null) return 'html';
  if (claimed !== null && TAKEN_AT_THEIR_WORD.has(claimed)) return claimed;
  if (codeLanguage(claim.filename, text) !== null) return 'code';
  if (/^\s*[{[]/.test(text.slice(0, 1000))) {
    if (isJsonText(text)) return 'json';
    if (looksLikeJsonl(text)) return 'jsonl';
  }
  if (looksLikeMarkdown(text)) return 'markdown';
  return claimed !== 'text' && looksLikeCsv(text) ? 'csv' : 'text';
}

/** Formats that say in their first line what they are. */
function markedFormat(text: string): TextFormat | null {
  if (looksLikeIcs(text)) return 'ics';
  if (looksLikeCaptions(text)) return 'captions';
  if (looksLikeMbox(text)) return 'mbox';
  return looksLikeMail(text) ? 'email' : null;
}

export function claimedFormat(claim: FormatClaim): TextFormat | null {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(claim.filename ?? '')?.[1]?.toLowerCase();
  const byName = extension === undefined ? undefined : BY_EXTENSION.get(extension);
  const mediaType = (claim.mediaType ?? '').split(';')[0]!.trim().toLowerCase();
  return byName ?? BY_MEDIA_TYPE.get(mediaType) ?? null;
}

/** Objects and arrays only: a text `"quoted"` or `42` is a text. */
function isJsonText(text: string): boolean {
  if (!/[}\]]\s*$/.test(text.slice(-100))) return false;
  try {
    JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
