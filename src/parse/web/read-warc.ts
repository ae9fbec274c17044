import { ParseError } from '../parse-error.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { gzipMembers } from './gzip-members.ts';
import { headerFields, parseHttpResponse, splitHead } from './http-response.ts';

/** A page of a web archive, as its server sent it. */
export interface ArchivedPage {
  url: string;
  /** When it was fetched, ISO 8601. */
  date: string | null;
  html: Uint8Array;
  /** Its `Content-Type`. */
  mediaType: string;
}

/** A page, or a record that could not be read. */
export type ArchivedRecord = ArchivedPage | { url: string; error: ParseError };

/** Returns whether a file is a web archive (ISO 28500): it starts with `WARC/`, possibly inside gzip. */
export function isWarc(bytes: Uint8Array, budget: ReadBudget): boolean {
  if (startsWithWarc(bytes)) return true;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return false;
  try {
    const [first] = gzipMembers(bytes, budget.inner());
    return first !== undefined && startsWithWarc(first);
  } catch (error) {
    // Another kind of gzip file, which is refused later.
    if (error instanceof ParseError) return false;
    throw error;
  }
}

function startsWithWarc(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8))
    .toString('latin1')
    .startsWith('WARC/');
}

/**
 * Yields the HTML pages of a web archive in order: successful responses, and pages stored without one. Skips everything else (requests,
 * images, redirects, revisits). Throws `ParseError` if the archive is damaged or a limit is reached.
 */
export function* readWarc(bytes: Uint8Array, budget: ReadBudget): Generator<ArchivedRecord> {
  const parts = startsWithWarc(bytes) ? [bytes] : gzipMembers(bytes, budget);
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const head = splitHead(part, at);
      if (!head || !/^\s*WARC\/\d/.test(head.text)) {
        if (part.subarray(at).every((byte) => byte === 10 || byte === 13)) break;
        throw new ParseError('malformed', `The web archive is damaged at byte ${at}. Download it again.`);
      }
      budget.spendEntries(1);
      if (budget.entriesLeft < 0)
        throw new ParseError(
          'too_many_entries',
          'The web archive has more records than the limit. Split it.',
        );
      const fields = headerFields(head.text.trimStart());
      const length = Number(fields.get('content-length') ?? Number.NaN);
      if (!Number.isSafeInteger(length) || length < 0)
        throw new ParseError('malformed', `A record of the web archive has no length, at byte ${at}.`);
      const record = pageOf(
        fields,
        part.subarray(head.end, head.end + length),
        head.end + length > part.length,
      );
      if (record) yield record;
      at = head.end + length;
      while (part[at] === 13 || part[at] === 10) at++;
    }
  }
}

function pageOf(fields: Map<string, string>, block: Uint8Array, isTruncated: boolean): ArchivedRecord | null {
  const type = fields.get('warc-type');
  const url = (fields.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
  if ((type !== 'response' && type !== 'resource') || !/^https?:/i.test(url)) return null;
  if (isTruncated)
    return { url, error: new ParseError('malformed', 'The web archive ends in the middle of this page.') };
  const date = fields.get('warc-date') ?? null;
  try {
    const response = type === 'response' ? parseHttpResponse(block) : null;
    const mediaType = (response ? response.headers.get('content-type') : fields.get('content-type')) ?? '';
    const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(mediaType);
    if (!isPage || (type === 'response' && response?.status !== 200)) return null;
    return { url, date, html: response?.body ?? block, mediaType };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { url, error };
  }
}
