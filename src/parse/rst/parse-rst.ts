import type { FileMetadata, RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { headerFacts } from '../blocks/header-facts.ts';
import type { TextFormatReader } from '../text-format.ts';
import { looksLikeRst } from './looks-like-rst.ts';
import { readBody } from './rst-body.ts';
import { rstLines } from './rst-lines.ts';
import { RstPage } from './rst-page.ts';
import { rstReferences } from './rst-references.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/**
 * Reads reStructuredText into blocks whose text is what a reader sees: without roles, targets, comments and tables of contents, with the addresses of
 * links in `links`. Fields at the beginning become metadata. Titles get their level from the order of their styles.
 */
export function parseRst(source: string): RawDocument {
  const lines = rstLines(normalizeNewlines(source));
  const page = new RstPage(rstReferences(lines));
  const { facts, from } = headerFacts(lines);
  const metadata: FileMetadata = Object.fromEntries(
    facts.map(([key, value]) => [key, page.inline(value).text]),
  );
  readBody(lines.slice(from), { level: 0, isQuote: false, depth: 0 }, page);
  return { title: documentTitle(metadata.title, page.blocks), blocks: page.blocks, metadata, warnings: [] };
}

export const rstFormat: TextFormatReader = {
  extensions: ['rst', 'rest'],
  mediaTypes: ['text/x-rst', 'text/prs.fallenstein.rst'],
  isTrustedByName: true,
  isLikely: looksLikeRst,
  parse: parseRst,
};
