import { DefuddleClass } from 'defuddle/node';
import type { FileMetadata, RawBlock, RawDocument } from './block.ts';
import { type DomDocument, parseDom } from './markup/dom.ts';
import { htmlBlocks } from './markup/html-blocks.ts';

/** Above this the main-text search, which scores every element many times, would take tens of seconds: the whole page is read. */
const MAIN_TEXT_BYTES_MAX = 4_000_000;

/**
 * Reads an HTML page: its main text (without navigation, advertising, scripts and styles), title, author, date, language and
 * address. A fragment without `<html>` or `<body>` is read whole.
 */
export function parseHtml(html: string, options: { url?: string } = {}): RawDocument {
  if (!/<(?:html|body|head)[\s>]/i.test(html)) return wholePage(parseDom(html));
  if (html.length > MAIN_TEXT_BYTES_MAX) {
    const whole = wholePage(parseDom(html));
    return { ...whole, warnings: ['The page is too large to find its main text; all of it was read.'] };
  }
  return mainText(html, options.url);
}

/** The blocks of an HTML fragment, for formats that hold HTML inside. */
export function htmlFragmentBlocks(html: string): RawBlock[] {
  return htmlBlocks(parseDom(html).body);
}

function wholePage(document: DomDocument): RawDocument {
  const title = document.title.trim();
  return { title: title || null, blocks: htmlBlocks(document.body), metadata: {}, warnings: [] };
}

function mainText(html: string, url?: string): RawDocument {
  const document = parseDom(html);
  // Defuddle changes the tree it is given, so the fallback parses again.
  const found = new DefuddleClass(document as never, { useAsync: false, url: url ?? 'about:blank' }).parse();
  const blocks = htmlFragmentBlocks(found.content);
  const metadata: FileMetadata = {};
  for (const [key, value] of [
    ['author', found.author],
    ['date', found.published],
    ['language', found.language],
    ['site', found.site],
    ['description', found.description],
  ] as const) {
    if (value) metadata[key] = value;
  }
  if (textLength(blocks) > 0) return { title: found.title || null, blocks, metadata, warnings: [] };
  const whole = wholePage(parseDom(html));
  return { ...whole, title: found.title || whole.title, metadata };
}

function textLength(blocks: readonly RawBlock[]): number {
  return blocks.reduce((length, block) => length + block.text.length, 0);
}
