import { looksLikeJsonl } from './parse-jsonl.ts';
import { looksLikeHtml, looksLikeMarkdown } from './text-signs.ts';

/** The formats that `parseDocument` reads. */
export type DocumentFormat = 'text' | 'markdown' | 'html' | 'json' | 'jsonl';

export interface FormatClaim {
  filename?: string;
  mediaType?: string;
}

const BY_EXTENSION = new Map<string, DocumentFormat>([
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
  ['txt', 'text'],
]);
const BY_MEDIA_TYPE = new Map<string, DocumentFormat>([
  ['text/markdown', 'markdown'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/json', 'json'],
  ['application/jsonl', 'jsonl'],
  ['application/x-ndjson', 'jsonl'],
]);

/**
 * Says what a text is by looking at it. What name and media type claim decides only between formats that the text fits alike, and
 * for formats that any text fits (a Markdown file without marks); a claim of JSON stands, so that broken JSON is reported.
 */
export function detectTextFormat(text: string, claim: FormatClaim = {}): DocumentFormat {
  const claimed = claimedFormat(claim);
  if (claimed === 'jsonl' || (claimed === 'json' && looksLikeJsonl(text) && !isJsonText(text)))
    return 'jsonl';
  if (claimed === 'json') return 'json';
  if (looksLikeHtml(text)) return 'html';
  if (claimed === 'markdown' || claimed === 'html') return claimed;
  if (/^\s*[{[]/.test(text.slice(0, 1000))) {
    if (isJsonText(text)) return 'json';
    if (looksLikeJsonl(text)) return 'jsonl';
  }
  return looksLikeMarkdown(text) ? 'markdown' : 'text';
}

function claimedFormat(claim: FormatClaim): DocumentFormat | null {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(claim.filename ?? '')?.[1]?.toLowerCase();
  const byName = extension === undefined ? undefined : BY_EXTENSION.get(extension);
  const mediaType = (claim.mediaType ?? '').split(';')[0]!.trim().toLowerCase();
  return byName ?? BY_MEDIA_TYPE.get(mediaType) ?? null;
}

/** Objects and arrays only: a text `"quoted"` or `42` is a text. */
function isJsonText(text: string): boolean {
  const last = /[}\]]\s*$/.test(text.slice(-100));
  if (!last) return false;
  try {
    JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
