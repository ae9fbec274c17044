import { parseMarkdown } from '../../../parse/markdown/parse-markdown.ts';
import { presentFacts } from '../../../parse/source-document.ts';
import type { Delivered } from '../../contract.ts';
import type { CodaContext } from './client.ts';
import { type Doc, hasText, listPages, listPagesWithTables, type CodaPage, pathOfPage } from './docs.ts';
import { exportPage } from './export-page.ts';

/** A doc and what its pages are built from. */
export interface Outline {
  doc: Doc;
  /** By id, including those without text: they may have subpages. */
  all: ReadonlyMap<string, CodaPage>;
  pages: readonly CodaPage[];
  withTables: ReadonlySet<string>;
}

/** Reads the pages of a doc. Throws `VendorError` if it does not exist. */
export async function readOutline(ctx: CodaContext, doc: Doc): Promise<Outline> {
  const all = await listPages(ctx, doc.id);
  return {
    doc,
    all: new Map(all.map((page) => [page.id, page])),
    pages: all.filter(hasText),
    withTables: await listPagesWithTables(ctx, doc.id),
  };
}

/** Returns the item of a page in the ledger. */
export const itemOf = (doc: string, page: string): string => `${doc}/${page}`;

/** Returns a page's version. The page's own date covers only its text: not its name or place, nor tables on it, which change the doc's. */
export const pageVersion = ({ doc, ...outline }: Outline, page: CodaPage): string =>
  [
    page.updatedAt ?? doc.updatedAt,
    outline.withTables.has(page.id) ? doc.updatedAt : '',
    page.name,
    ...namesAbove({ doc, ...outline }, page),
  ].join('\n');

/** Exports a page, with its doc and the pages above it; null if it does not exist. */
export async function deliverPage(
  ctx: CodaContext,
  outline: Outline,
  page: CodaPage,
): Promise<Delivered | null> {
  const item = itemOf(outline.doc.id, page.id);
  const text = await exportPage(ctx, pathOfPage(outline.doc.id, page.id));
  if (text === null) return null;
  const read = parseMarkdown(text);
  const document = {
    ...read,
    source: 'coda' as const,
    type: 'document' as const,
    resourceId: item,
    title: page.name || read.title,
    metadata: {
      ...read.metadata,
      ...presentFacts({ breadcrumbs: namesAbove(outline, page).join(' / ') }),
    },
    createdAt: page.createdAt ?? null,
    lastModified: page.updatedAt ?? null,
    url: page.browserLink,
  };
  return { item, resourceId: item, version: pageVersion(outline, page), content: { document } };
}

/** Returns the names above a page, from the doc down. */
function namesAbove({ doc, all }: Outline, page: CodaPage): string[] {
  const above: string[] = [];
  const met = new Set([page.id]);
  for (
    let one = all.get(page.parent?.id ?? '');
    one && !met.has(one.id);
    one = all.get(one.parent?.id ?? '')
  ) {
    met.add(one.id);
    above.unshift(one.name);
  }
  return [doc.name, ...above];
}
