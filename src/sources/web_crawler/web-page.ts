import { parseHtml } from '../../parse/html/parse-html.ts';
import {
  type Decoded,
  type DetectedDocument,
  type DocumentInput,
  finishDecoded,
  parseDocument,
} from '../../parse/parse-document.ts';
import type { ReadBudget } from '../../parse/parse-limits.ts';
import { datesOf, type RawSourceDocument, type SourceDocument } from '../../parse/source-document.ts';
import type { ArchivedPage } from '../../parse/web/read-warc.ts';

/** What browsers and page savers write at the top of a page they save: its address. */
const SAVED_FROM =
  /<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile[^]{0,200}?\burl:\s*|Mirrored from\s+)(https?:\/\/[^\s>]{1,2000})/i;

/** The address that a saved page says it comes from, null for other HTML. */
export function savedFrom(html: string): string | null {
  return SAVED_FROM.exec(html.slice(0, 4_000))?.[1] ?? null;
}

/** A page of a web archive as a document, known by its canonical address. */
export async function archivedPageDocument(page: ArchivedPage, budget: ReadBudget): Promise<SourceDocument> {
  const parsed = await parseDocument({ bytes: page.html, mediaType: page.mediaType, hint: 'html' }, budget);
  return webPageDocument(parsed, page.url, page.date);
}

/** A page that a browser saved, with its address, as a document. */
export function savedPageDocument(
  decoded: Decoded,
  input: DocumentInput,
  address: string,
): RawSourceDocument {
  const parsed = finishDecoded(decoded, 'html', parseHtml(decoded.text, input.url ? { url: input.url } : {}));
  return webPageDocument(parsed, address, null);
}

/** A page as a website document; `address` is where it was fetched, which the page's own canonical address replaces. */
function webPageDocument(
  parsed: DetectedDocument,
  address: string,
  fetchedAt: string | null,
): SourceDocument {
  const { format, ...document } = parsed;
  const canonical = typeof document.metadata.url === 'string' ? document.metadata.url : address;
  const author = typeof document.metadata.author === 'string' ? document.metadata.author : null;
  return {
    ...document,
    metadata: { ...document.metadata, format },
    source: 'web_crawler',
    type: 'website',
    resourceId: canonical,
    // When it was fetched is the least that is known of it.
    ...datesOf({ ...document, path: canonical, fileChanged: fetchedAt }),
    participants: author === null ? [] : [{ name: author, email: null }],
    url: canonical,
    path: null,
  };
}
