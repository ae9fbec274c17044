import type { RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { parseText } from '../plain/parse-text.ts';
import { presentFacts } from '../source-document.ts';
import type { TextFormatReader } from '../text-format.ts';
import { isAffordable } from './asciidoc-cost.ts';
import { looksLikeAsciidoc } from './looks-like-asciidoc.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/** Files of whole books are smaller; 4 MB take the library 3 s and 350 MB. */
const CHARS_MAX = 4_000_000;

/**
 * Reads AsciiDoc into blocks whose text is what a reader sees, with author, date, version and description from its header. Includes are shown as links:
 * a file never makes the service read another.
 */
export async function parseAsciidoc(source: string): Promise<RawDocument> {
  const text = normalizeNewlines(source);
  if (text.length > CHARS_MAX || !isAffordable(text, CHARS_MAX))
    return asPlainText(text, 'is too large, or has too long lines, unclosed macros or repeated references');
  // Here, because its modules take 40 ms to load, and few files are AsciiDoc.
  const { convertAsciidoc } = await import('./convert-asciidoc.ts');
  const converted = await convertAsciidoc(text);
  if (converted === null) return asPlainText(text, 'cannot be converted');
  const { html, attribute } = converted;
  const blocks = htmlFragmentBlocks(html);
  const metadata = presentFacts({
    author: attribute('author'),
    date: attribute('revdate'),
    version: attribute('revnumber'),
    description: attribute('description'),
  });
  return { title: documentTitle(undefined, blocks), blocks, metadata, warnings: [] };
}

const asPlainText = (text: string, reason: string): RawDocument => ({
  ...parseText(text),
  warnings: [`The AsciiDoc ${reason}; it was read as plain text.`],
});

export const asciidocFormat: TextFormatReader = {
  extensions: ['adoc', 'asciidoc'],
  mediaTypes: ['text/asciidoc', 'text/x-asciidoc'],
  isTrustedByName: true,
  isLikely: looksLikeAsciidoc,
  isSlow: true,
  parse: parseAsciidoc,
};
