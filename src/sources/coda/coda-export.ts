import { decodeText } from '../../parse/detect/decode-text.ts';
import { tableBlocks } from '../../parse/tables/table-blocks.ts';
import { parseHtml } from '../../parse/html/parse-html.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { readCsv } from '../../parse/tables/read-csv.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';

/** Pictures, page links and API addresses of Coda, of which its pages have some. */
const CODA =
  /https:\/\/(?:codahosted\.io\/docs\/|coda\.io\/(?:d\/[^\s)"'<>]{0,200}_[dst][\w-]{4,}|apis\/v1\/docs\/))/;
const PAGE = /\.(?:md|markdown|html?)$/i;
/** Pages that are read to decide whose export an archive is. */
const LOOK_AT_PAGES = 20;
const LOOK_AT_BYTES = 1024 * 1024;

/** Whether a page is written by Coda: its pictures lie on Coda's server. A mere link to a Coda page is in others' texts too. */
export function isCodaPage(text: string): boolean {
  return /https:\/\/codahosted\.io\/docs\//.test(text);
}

/** Whether an archive is an export of a Coda doc: pages in Markdown or HTML, tables in CSV, and Coda's addresses in the pages. */
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

/** Reads a Coda export: a document per page, with its folders as breadcrumbs, and one with a table per CSV. */
export async function* readCodaExport(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  const bases = new Set(
    entries.filter(({ name }) => /\.(?:md|markdown)$/i.test(name)).map(({ name }) => withoutExtension(name)),
  );
  for (const entry of entries) {
    // Exporters write a page in both forms.
    if (/\.html?$/i.test(entry.name) && bases.has(withoutExtension(entry.name))) continue;
    if (PAGE.test(entry.name)) yield await pageDocument(entry);
    else if (/\.csv$/i.test(entry.name)) yield await tableDocument(entry);
  }
}

/** One Coda page as a document; `path` says where it lies in the export. */
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
