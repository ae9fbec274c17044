import type { RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { normalizeNewlines, parseText } from '../plain/parse-text.ts';
import { presentFacts } from '../source-document.ts';
import type { TextFormatReader } from '../text-format.ts';
import { looksLikeAsciidoc } from './looks-like-asciidoc.ts';

/** Files of whole books are smaller; 4 MB take the library 3 s and 350 MB. */
const CHARS_MAX = 4_000_000;
/** A longer line is not prose, and matching its macros takes more than linear time (140 KB of `link:a[` 0.8 s, 280 KB 3 s). */
const LINE_CHARS_MAX = 20_000;

/**
 * Reads AsciiDoc into blocks whose text is what a reader sees, with author, date, version and description from its header. Includes are shown as links:
 * a file never makes the service read another.
 */
export async function parseAsciidoc(source: string): Promise<RawDocument> {
  const text = normalizeNewlines(source);
  if (text.length > CHARS_MAX || hasLongLine(text))
    return {
      ...parseText(text),
      warnings: ['The AsciiDoc is too large, or has too long lines; it was read as plain text.'],
    };
  // Here, because its modules take 40 ms to load, and few files are AsciiDoc.
  const { convertAsciidoc } = await import('./convert-asciidoc.ts');
  const { html, attribute } = await convertAsciidoc(text);
  const blocks = htmlFragmentBlocks(html);
  const metadata = presentFacts({
    author: attribute('author'),
    date: attribute('revdate'),
    version: attribute('revnumber'),
    description: attribute('description'),
  });
  return { title: documentTitle(undefined, blocks), blocks, metadata, warnings: [] };
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    if ((end === -1 ? text.length : end) - from > LINE_CHARS_MAX) return true;
    if (end === -1) return false;
    from = end + 1;
  }
  return false;
}

export const asciidocFormat: TextFormatReader = {
  extensions: ['adoc', 'asciidoc'],
  mediaTypes: ['text/asciidoc', 'text/x-asciidoc'],
  isTrustedByName: true,
  isLikely: looksLikeAsciidoc,
  parse: parseAsciidoc,
};
