import { parseHtml } from '../../parse/html/parse-html.ts';
import {
  type Decoded,
  type DetectedDocument,
  type DocumentInput,
  finishDecoded,
  parseDocument,
} from '../../parse/parse-document.ts';
import type { ParsedDocument } from '../../parse/block.ts';
import type { ReadBudget } from '../../parse/parse-limits.ts';
import { datesOf, type RawSourceDocument, type SourceDocument } from '../../parse/source-document.ts';
import type { ArchivedPage } from '../../parse/web/read-warc.ts';

/** The comment with a page's address that browsers and page savers put at its top. */
const SAVED_FROM =
  /<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile[^]{0,200}?\burl:\s*|Mirrored from\s+)(https?:\/\/[^\s>]{1,2000})/i;

/** Returns the address that a saved page says it is from, or null for other HTML. */
export function savedFrom(html: string): string | null {
  return SAVED_FROM.exec(html.slice(0, 4_000))?.[1] ?? null;
}

/** Converts a page of a web archive to a document, identified by its canonical address. */
export async function archivedPageDocument(page: ArchivedPage, budget: ReadBudget): Promise<SourceDocument> {
  const parsed = await parseDocument({ bytes: page.html, mediaType: page.mediaType, hint: 'html' }, budget);
  return webPageDocument(parsed, page.url, page.date);
}

/** Converts a page saved by a browser, with its address, to a document. */
export function savedPageDocument(
  decoded: Decoded,
  input: DocumentInput,
  address: string,
): RawSourceDocument {
  const parsed = finishDecoded(decoded, 'html', parseHtml(decoded.text, input.url ? { url: input.url } : {}));
  return webPageDocument(parsed, address, null);
}

/** Converts a page from a file to a website document. */
function webPageDocument(
  { format, ...document }: DetectedDocument,
  address: string,
  fetchedAt: string | null,
): SourceDocument {
  return asWebPage(
    { ...document, metadata: { ...document.metadata, format } },
    canonicalOf(document) ?? address,
    fetchedAt,
  );
}

const canonicalOf = ({ metadata }: ParsedDocument): string | null =>
  typeof metadata.url === 'string' ? metadata.url : null;

/** Converts a parsed page to a website document; `address` is its own, or where it was fetched. */
export function asWebPage(
  document: ParsedDocument,
  address: string,
  fetchedAt: string | null,
): SourceDocument {
  const { title, blocks, metadata, warnings } = document;
  const author = typeof metadata.author === 'string' ? metadata.author : null;
  return {
    title,
    blocks,
    metadata,
    warnings,
    source: 'web_crawler',
    type: 'website',
    resourceId: address,
    // Falls back to the time it was fetched.
    ...datesOf({ ...document, path: address, fileChanged: fetchedAt }),
    participants: author === null ? [] : [{ name: author, email: null }],
    url: address,
    path: null,
  };
}
