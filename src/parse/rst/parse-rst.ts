import type { FileMetadata, RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { normalizeNewlines } from '../plain/parse-text.ts';
import type { TextFormatReader } from '../text-format.ts';
import { looksLikeRst } from './looks-like-rst.ts';
import { readBody } from './rst-body.ts';
import { indentedEnd, rstLines } from './rst-lines.ts';
import { RstPage } from './rst-page.ts';
import { rstReferences } from './rst-references.ts';

/** `:Author: Ada` at the beginning, or `Author: Ada` as in numbered proposals. */
const FACT = /^:?([A-Za-z][\w -]{0,40}?):(?: +(.*))?$/;
const FACTS_MIN = 2;

/**
 * Reads reStructuredText into blocks whose text is what a reader sees: without roles, targets, comments and tables of contents, with the addresses of
 * links in `links`. Fields at the beginning become metadata. Titles get their level from the order of their styles.
 */
export function parseRst(source: string): RawDocument {
  const lines = rstLines(normalizeNewlines(source));
  const page = new RstPage(rstReferences(lines));
  const { facts, from } = documentFacts(lines);
  const metadata: FileMetadata = Object.fromEntries(
    facts.map(([key, value]) => [key, page.inline(value).text]),
  );
  readBody(lines.slice(from), { level: 0, isQuote: false, depth: 0 }, page);
  return { title: documentTitle(metadata.title, page.blocks), blocks: page.blocks, metadata, warnings: [] };
}

/** Returns the fields at the beginning of a text, with keys in lower case, and the line after them. */
function documentFacts(lines: readonly string[]): { facts: [string, string][]; from: number } {
  const start = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  );
  const facts = new Map<string, string>();
  let at = start;
  while (lines[at] !== undefined && lines[at] !== '') {
    const [, key, value = ''] = FACT.exec(lines[at] ?? '') ?? [];
    if (key === undefined) return { facts: [], from: 0 };
    const end = Math.max(at + 1, indentedEnd(lines, at + 1));
    const more = lines.slice(at + 1, end).map((line) => line.trim());
    facts.set(key.toLowerCase().replace(/[ -]/g, '_'), [value, ...more].join(' ').trim());
    at = end;
  }
  const isSure = lines[start]?.startsWith(':') || (facts.size >= FACTS_MIN && facts.has('title'));
  const shown = [...facts].filter(([, value]) => value !== '');
  return isSure ? { facts: shown, from: at } : { facts: [], from: 0 };
}

export const rstFormat: TextFormatReader = {
  extensions: ['rst', 'rest'],
  mediaTypes: ['text/x-rst', 'text/prs.fallenstein.rst'],
  isTrustedByName: true,
  isLikely: looksLikeRst,
  parse: parseRst,
};
