import { isRecord } from '../../lib/narrow.ts';
import type { RawBlock, RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { parseJson } from '../json/parse-json.ts';
import { readJson } from '../json/read-json.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { presentFacts } from '../source-document.ts';
import type { TextFormatReader } from '../text-format.ts';
import { notebookText, outputBlocks } from './notebook-output.ts';

/** The number of the format is at the end, after the cells, or, in files that are written by hand, at the beginning. */
const VERSION = /"nbformat"\s*:\s*\d/;
const EDGE_CHARS = 4_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a Jupyter notebook (nbformat 3 and 4): Markdown cells as Markdown, code cells as code, and what the code printed: text and tables, without
 * pictures and warnings. JSON that is not a notebook is read as JSON.
 */
export function parseNotebook(source: string): RawDocument {
  const notebook = readJson(source);
  const cells = isRecord(notebook) ? notebookCells(notebook) : null;
  if (cells === null) return parseJson(source);
  const metadata = fields(fields(notebook).metadata);
  const language = notebookLanguage(metadata);
  const front = frontMatter(cells[0]);
  const read = cells.slice(front ? 1 : 0).map((cell) => cellBlocks(cell, language));
  const blocks = read.flatMap((cell) => cell.blocks);
  const omitted = read.reduce((sum, cell) => sum + cell.omitted, 0);
  const facts = { ...front?.metadata, ...presentFacts({ language, author: authors(metadata) }) };
  const title = front?.title ?? metadata.title;
  const warnings = omitted === 0 ? [] : [`${omitted} lines of long outputs were omitted.`];
  return { title: documentTitle(title, blocks), blocks, metadata: facts, warnings };
}

const fields = (value: unknown): Fields => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the cells of a notebook, in version 3 those of its worksheets; null for other JSON. */
function notebookCells(notebook: Fields): Fields[] | null {
  if (typeof notebook.nbformat !== 'number') return null;
  const sheets = list(notebook.worksheets).flatMap((sheet) => list(fields(sheet).cells));
  return Array.isArray(notebook.cells) || sheets.length > 0
    ? [...list(notebook.cells), ...sheets].map(fields)
    : null;
}

/** A longer name is none, and every code cell repeats it. */
const LANGUAGE_CHARS_MAX = 60;

function notebookLanguage(metadata: Fields): string {
  const said = fields(metadata.language_info).name ?? fields(metadata.kernelspec).language;
  return typeof said === 'string' && said.length <= LANGUAGE_CHARS_MAX ? said.toLowerCase() : 'python';
}

function authors(metadata: Fields): string {
  const names = list(metadata.authors).map((author) => fields(author).name);
  return names.filter((name) => typeof name === 'string').join(', ');
}

/** A first raw cell of YAML, as publishing tools keep title, author and date. */
function frontMatter(cell: Fields | undefined): RawDocument | null {
  const text = cell?.cell_type === 'raw' ? notebookText(cell.source) : '';
  const read = text.startsWith('---\n') ? parseMarkdown(text) : null;
  return read?.blocks.length === 0 ? read : null;
}

interface CellBlocks {
  blocks: RawBlock[];
  /** Lines of outputs that were left out. */
  omitted: number;
}

function cellBlocks(cell: Fields, language: string): CellBlocks {
  const text = notebookText(cell.source ?? cell.input);
  if (cell.cell_type !== 'code') return { blocks: textBlocks(cell, text), omitted: 0 };
  const outputs = list(cell.outputs).map((output) => outputBlocks(fields(output)));
  const code: RawBlock[] =
    text.trim() === '' ? [] : [{ type: 'code', text: text.replace(/^\n+|\s+$/g, ''), language }];
  return {
    blocks: [...code, ...outputs.flatMap((output) => output.blocks)],
    omitted: outputs.reduce((sum, output) => sum + output.omitted, 0),
  };
}

/** Version 3 has headings as cells of their own. */
function textBlocks(cell: Fields, text: string): RawBlock[] {
  const isHeading = cell.cell_type === 'heading' && text.trim() !== '';
  return isHeading
    ? [{ type: 'heading', text: text.trim(), level: typeof cell.level === 'number' ? cell.level : 1 }]
    : parseMarkdown(text).blocks;
}

export const notebookFormat: TextFormatReader = {
  extensions: ['ipynb'],
  mediaTypes: ['application/x-ipynb+json'],
  isCertain: (text, { format }) => format === 'notebook' || looksLikeNotebook(text),
  parse: parseNotebook,
};

function looksLikeNotebook(text: string): boolean {
  if (!/^\s*\{/.test(text.slice(0, EDGE_CHARS))) return false;
  return VERSION.test(text.slice(-EDGE_CHARS)) || VERSION.test(text.slice(0, EDGE_CHARS));
}
