import { isRecord } from '../../lib/narrow.ts';
import type { RawBlock } from '../block.ts';
import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';

/** Two screens; longer output is data, which the code prints again. */
const OUTPUT_LINES_MAX = 60;
const OUTPUT_CHARS_MAX = 6_000;
/** A larger table, or the view of a data set, with all its styles. */
const HTML_CHARS_MAX = 200_000;
/** Colors of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one.
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g;

/** The blocks of one output, and how many of its lines were left out. */
export interface OutputBlocks {
  blocks: RawBlock[];
  omitted: number;
}

/** Joins a text that notebooks keep as lines. */
export function notebookText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string').join('');
  return typeof value === 'string' ? value : '';
}

/** Returns what an output shows: a table, Markdown, printed text or the error that ended it. Pictures and what went to stderr are skipped. */
export function outputBlocks(output: Readonly<Record<string, unknown>>): OutputBlocks {
  const type = output.output_type;
  if (type === 'stream' || type === 'pyout')
    return (output.name ?? output.stream) === 'stderr' ? noOutput() : printed(notebookText(output.text));
  if (type === 'error' || type === 'pyerr')
    return printed(`${notebookText(output.ename)}: ${notebookText(output.evalue)}`);
  return shown(isRecord(output.data) ? output.data : {});
}

const noOutput = (): OutputBlocks => ({ blocks: [], omitted: 0 });

function shown(data: Readonly<Record<string, unknown>>): OutputBlocks {
  const tables = tablesOf(notebookText(data['text/html']));
  if (tables.length > 0) return { blocks: tables, omitted: 0 };
  const markdown = notebookText(data['text/markdown']);
  if (markdown !== '') return { blocks: parseMarkdown(markdown).blocks, omitted: 0 };
  // The name of a picture's object is of no use to a reader.
  const isPicture = Object.keys(data).some((type) => type.startsWith('image/'));
  return isPicture ? noOutput() : printed(notebookText(data['text/plain']));
}

function tablesOf(html: string): RawBlock[] {
  if (!html.includes('<table') || html.length > HTML_CHARS_MAX) return [];
  return htmlFragmentBlocks(html).filter(({ type }) => type === 'table');
}

function printed(text: string): OutputBlocks {
  const lines = text.replace(ANSI, '').trimEnd().split('\n');
  const kept = lines.slice(0, OUTPUT_LINES_MAX).join('\n').slice(0, OUTPUT_CHARS_MAX);
  const omitted = lines.length - kept.split('\n').length;
  return { blocks: kept.trim() === '' ? [] : [{ type: 'code', text: kept }], omitted };
}
