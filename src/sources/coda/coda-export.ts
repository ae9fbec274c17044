import { decodeText } from '../../parse/detect/decode-text.ts';
import { tableBlocks } from '../../parse/tables/table-blocks.ts';
import { parseHtml } from '../../parse/html/parse-html.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { readCsv } from '../../parse/tables/read-csv.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';

/** Addresses of Coda's images, page links and API, some of which its pages contain. */
const CODA =
  /https:\/\/(?:codahosted\.io\/docs\/|coda\.io\/(?:d\/[^\s)"'<>]{0,200}_[dst][\w-]{4,}|apis\/v1\/docs\/))/;
const PAGE = /\.(?:md|markdown|html?)$/i;
/** Number of pages read to detect whose export an archive is. */
const LOOK_AT_PAGES = 20;
const LOOK_AT_BYTES = 1024 * 1024;

/** Returns whether a page was written by Coda: its images are on Coda's server. Other texts may link to a Coda page too. */
export function isCodaPage(text: string): boolean {
  return /https:\/\/codahosted\.io\/docs\//.test(text);
}

/** Returns whether an archive is an export of a Coda doc: pages in Markdown or HTML, tables in CSV, and Coda addresses in the pages. */
export async function isCodaArchive(entries: readonly ZipEntry[]): Promise<boolean> {
  const isPlain = entries.every(({ name }) =>
    /\.(?:md|markdown|html?|csv|json|png|jpe?g|gif|webp|svg|pdf)$/i.test(name),
  );
  if (!isPlain) return false;
  const pages = entries
    .filter(({ name, size }) => PAGE.test(name) && size <= LOOK_AT_BYTES)
    .slice(0, LOOK_AT_PAGES);
  for (const page of pages) if (CODA.test(decodeText(await page.read()).text)) return true;
  return false;
}

/** Reads a Coda export: one document per page, with its folders as breadcrumbs, and one per CSV, containing a table. */
export async function* readCodaExport(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  const bases = new Set(
    entries.filter(({ name }) => /\.(?:md|markdown)$/i.test(name)).map(({ name }) => withoutExtension(name)),
  );
  for (const entry of entries) {
    // Some exporters write a page in both formats.
    if (/\.html?$/i.test(entry.name) && bases.has(withoutExtension(entry.name))) continue;
    if (PAGE.test(entry.name)) yield await pageDocument(entry);
    else if (/\.csv$/i.test(entry.name)) yield await tableDocument(entry);
  }
}

/** Converts a Coda page to a document; `path` is its path in the export. */
export function codaPage(text: string, path: string | null): RawSourceDocument {
  const read = /\.html?$/i.test(path ?? '') || /^\s*</.test(text) ? parseHtml(text) : parseMarkdown(text);
  return {
    ...read,
    source: 'coda',
    type: 'document',
    title: read.title ?? (path === null ? null : nameOf(path)),
    metadata: { ...read.metadata, ...presentFacts({ breadcrumbs: breadcrumbs(path ?? '') }) },
    url: typeof read.metadata.url === 'string' ? read.metadata.url : null,
    ...(path === null ? {} : { path }),
  };
}

async function pageDocument(entry: ZipEntry): Promise<RawSourceDocument> {
  const { text, warnings } = decodeText(await entry.read());
  const page = codaPage(text, entry.name);
  return {
    ...page,
    resourceId: withoutExtension(entry.name),
    fileChanged: entry.modifiedAt.toISOString(),
    warnings: [...warnings, ...page.warnings],
  };
}

async function tableDocument(entry: ZipEntry): Promise<RawSourceDocument> {
  const { text, warnings } = decodeText(await entry.read());
  const table = readCsv(text);
  return {
    source: 'coda',
    type: 'document',
    resourceId: entry.name,
    title: nameOf(entry.name),
    blocks: tableBlocks(table.rows),
    metadata: presentFacts({
      breadcrumbs: breadcrumbs(entry.name),
      rows: Math.max(0, table.rows.length - 1),
    }),
    warnings: [...warnings, ...table.warnings],
    fileChanged: entry.modifiedAt.toISOString(),
    path: entry.name,
  };
}

function breadcrumbs(path: string): string {
  return path.split('/').slice(0, -1).join(' / ');
}

function nameOf(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf('/') + 1));
}

function withoutExtension(name: string): string {
  return name.replace(/\.[A-Za-z]{2,8}$/, '');
}
