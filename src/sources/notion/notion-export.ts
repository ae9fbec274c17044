import type { RawBlock } from '../../parse/block.ts';
import { decodeText } from '../../parse/detect/decode-text.ts';
import { tableBlocks } from '../../parse/tables/table-blocks.ts';
import { parseHtml } from '../../parse/html/parse-html.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { plainMarkdown } from '../../parse/markdown/plain-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { readCsv } from '../../parse/tables/read-csv.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import { csvDate } from '../csv-records.ts';
import { normalizeNewlines } from '../../parse/normalize-newlines.ts';

/** Notion ends every name with the page's id. */
const NAMED = /^(.*?)[ _]?([0-9a-f]{32})(?:_all)?\.(md|html|csv)$/i;

/** Returns whether the names in an archive are those of a Notion export: most pages end with an id. */
export function isNotionArchive(names: readonly string[]): boolean {
  const pages = names.filter((name) => /\.(?:md|html|csv)$/i.test(name) && !name.endsWith('index.html'));
  const named = pages.filter((name) => NAMED.test(baseOf(name)));
  return named.length > 0 && named.length * 2 > pages.length;
}

/** Returns whether an archive is the outer one of a large Notion export: contains only `…Part-1.zip` and so on. */
export function isNotionParts(names: readonly string[]): boolean {
  return names.length > 0 && names.every((name) => /Part-\d+\.zip$/i.test(name));
}

/**
 * Reads a Notion export of Markdown (or HTML) and CSV: a document per page, with its path as breadcrumbs and, for database rows, the cells
 * of its CSV as properties; and one per database, containing a table.
 */
export async function* readNotionExport(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  const named = entries.flatMap((entry) => namedEntry(entry) ?? []);
  const databases = await readDatabases(named.filter(({ extension }) => extension === 'csv'));
  for (const database of databases.values()) yield databaseDocument(database);
  for (const one of named) if (one.extension !== 'csv') yield await pageDocument(one, databases);
}

/** A file of the export, identified by its name. */
interface NamedEntry {
  entry: ZipEntry;
  title: string;
  id: string;
  extension: string;
}

function namedEntry(entry: ZipEntry): NamedEntry | null {
  const [, title = '', id, extension = ''] = NAMED.exec(baseOf(entry.name)) ?? [];
  return id === undefined ? null : { entry, title, id: id.toLowerCase(), extension: extension.toLowerCase() };
}

/** A file of the export that holds a database. */
interface Database extends NamedEntry {
  rows: string[][];
  /** Rows not yet used by a page, by their first cell, the title of their page; the first if there are several. */
  byTitle: Map<string, string[]>;
}

/** Returns databases by the folder of their pages. `_all.csv` has every row, the other only those of one view. */
async function readDatabases(files: readonly NamedEntry[]): Promise<Map<string, Database>> {
  const databases = new Map<string, Database>();
  const isWhole = ({ entry }: NamedEntry): boolean => /_all\.csv$/i.test(entry.name);
  for (const named of [...files.filter((file) => !isWhole(file)), ...files.filter(isWhole)]) {
    const { rows } = readCsv(decodeText(await named.entry.read()).text);
    const folder = named.entry.name.replace(/(?:[ _][0-9a-f]{32})?(?:_all)?\.csv$/i, '');
    const [, ...filled] = rows;
    const byTitle = new Map(filled.toReversed().map((row) => [row[0]?.trim() ?? '', row]));
    databases.set(folder, { ...named, rows, byTitle });
  }
  return databases;
}

/** What is said of a page or database by its file. */
const factsOf = ({ entry, id }: NamedEntry) =>
  ({
    source: 'notion',
    type: 'document',
    resourceId: id,
    fileChanged: entry.modifiedAt.toISOString(),
    url: pageUrl(id),
    path: entry.name,
  }) as const;

function databaseDocument(database: Database): RawSourceDocument {
  return {
    ...factsOf(database),
    title: database.title,
    blocks: tableBlocks(database.rows),
    metadata: presentFacts({
      breadcrumbs: breadcrumbs(database.entry.name),
      rows: Math.max(0, database.rows.length - 1),
    }),
    warnings: [],
  };
}

async function pageDocument(
  named: NamedEntry,
  databases: ReadonlyMap<string, Database>,
): Promise<RawSourceDocument> {
  const { entry, title: name, extension } = named;
  const { text, warnings } = decodeText(await entry.read());
  const { body, properties } =
    extension === 'md' ? splitProperties(normalizeNewlines(text)) : { body: text, properties: {} };
  const read = extension === 'md' ? parseMarkdown(body) : parseHtml(body);
  const title = read.title ?? name;
  const folder = entry.name.slice(0, Math.max(0, entry.name.lastIndexOf('/')));
  const cells = takeCells(databaseOf(folder, databases), title);
  const blocks =
    read.blocks[0]?.type === 'heading' && read.blocks[0].text === title ? read.blocks.slice(1) : read.blocks;
  const known: Record<string, string> = { ...properties, ...cells };
  const property = Object.entries(known).map(([key, value]) => `${key}: ${value}`);
  return {
    ...factsOf(named),
    title,
    blocks: [
      ...(property.length > 0 ? [{ type: 'property', text: property.join('\n') } satisfies RawBlock] : []),
      ...blocks.map(withPageLinks),
    ],
    metadata: { ...read.metadata, ...known, ...presentFacts({ breadcrumbs: breadcrumbs(entry.name) }) },
    warnings: [...warnings, ...read.warnings],
    createdAt: csvDate(known.Created ?? known['Created time'] ?? null),
    lastModified: csvDate(known['Last edited time'] ?? null),
  };
}

/** Newer exports name the folder without the id, older ones with it. */
function databaseOf(folder: string, databases: ReadonlyMap<string, Database>): Database | undefined {
  return databases.get(folder) ?? databases.get(folder.replace(/[ _][0-9a-f]{32}$/i, ''));
}

/**
 * Returns the cells of the row whose first column is the page's title. Uses each row only once and reads only its own cells, so that many
 * pages with the same title, or a header with many columns, do not inflate an archive.
 */
function takeCells(database: Database | undefined, pageTitle: string): Record<string, string> {
  const title = pageTitle.trim();
  const header = database?.rows[0];
  const row = database?.byTitle.get(title);
  if (!header || !row) return {};
  database?.byTitle.delete(title);
  const cells = row.map((cell, i) => [(header[i] ?? '').trim(), cell.trim()] as const).slice(1);
  return Object.fromEntries(cells.filter(([column, value]) => column !== '' && value !== ''));
}

/** A database page begins with its title, then its cells as `Name: value` lines without blank lines in between. */
function splitProperties(source: string): { body: string; properties: Record<string, string> } {
  const [head = '', title = '', cells] =
    /^(\uFEFF?# [^\n]*\n\n)((?:[^\n:]{1,60}: [^\n]+\n)+)(?:\n|$)/.exec(source) ?? [];
  if (cells === undefined) return { body: source, properties: {} };
  const lines = cells.trimEnd().split('\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), plainMarkdown(line.slice(colon + 1))] as const;
  });
  return { body: title + source.slice(head.length), properties: Object.fromEntries(pairs) };
}

/** Links between pages are encoded paths in the archive; replaces them with the pages' addresses. */
function withPageLinks(block: RawBlock): RawBlock {
  if (!block.links) return block;
  const links = block.links.map((link) => {
    const id = /([0-9a-f]{32})(?:_all)?\.(?:md|html|csv)(?:#.*)?$/i.exec(link.url)?.[1];
    return id ? { text: link.text, url: pageUrl(id.toLowerCase()) } : link;
  });
  return { ...block, links };
}

function breadcrumbs(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders
    .map((folder) => folder.replace(/[ _][0-9a-f]{32}$/i, ''))
    .filter((folder) => !/^Export-|^Private & Shared$/.test(folder))
    .join(' / ');
}

function pageUrl(id: string): string {
  return `https://www.notion.so/${id}`;
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
