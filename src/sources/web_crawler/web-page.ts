import type { ParsedDocument } from '../../parse/block.ts';
import type { DetectedDocument } from '../../parse/parse-document.ts';
import { datesOf, type SourceDocument } from '../../parse/source-document.ts';

/** The comment with a page's address that browsers and page savers put at its top. */
const SAVED_FROM =
  /<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile[^]{0,200}?\burl:\s*|Mirrored from\s+)(https?:\/\/[^\s>]{1,2000})/i;

/** Returns the address that a saved page says it is from, or null for other HTML. */
export function savedFrom(html: string): string | null {
  return SAVED_FROM.exec(html.slice(0, 4_000))?.[1] ?? null;
}

/** Converts a page from a file to a website document, identified by its canonical address, else by where it was fetched. */
export function webPageDocument(
  { format, ...document }: DetectedDocument,
  fetchedFrom: string,
  fetchedAt: string | null,
): SourceDocument {
  const { url: canonical } = document.metadata;
  const address = typeof canonical === 'string' ? canonical : fetchedFrom;
  return asWebPage({ ...document, metadata: { ...document.metadata, format } }, address, fetchedAt);
}

/** Converts a parsed page to a website document; `address` is its own, or where it was fetched. */
export function asWebPage(
  document: ParsedDocument,
  address: string,
  fetchedAt: string | null,
): SourceDocument {
  const { author } = document.metadata;
  return {
    ...document,
    source: 'web_crawler',
    type: 'website',
    resourceId: address,
    // Falls back to the time it was fetched.
    ...datesOf({ ...document, path: address, fileChanged: fetchedAt }),
    participants: typeof author === 'string' ? [{ name: author, email: null }] : [],
    url: address,
    path: null,
  };
}
