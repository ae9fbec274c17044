import type { RawBlock, RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { headerFacts } from '../blocks/header-facts.ts';
import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { presentFacts } from '../source-document.ts';
import type { TextFormatReader } from '../text-format.ts';
import { holdParts, releaseParts } from './held-parts.ts';
import { looksLikeWikitext } from './looks-like-wikitext.ts';
import { showTemplates } from './show-templates.ts';
import { linesHtml } from './wikitext-html.ts';
import { inlineHtml } from './wikitext-inline.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/**
 * Reads MediaWiki's markup into blocks whose text is what a reader sees: links by their text, templates by what their parameters say, references as
 * footnotes. Categories become metadata, as do the fields of a code block above the first heading (numbered proposals).
 */
export function parseWikitext(source: string): RawDocument {
  const { text, held, notes } = holdParts(normalizeNewlines(source));
  const templates = showTemplates(text);
  const categories = new Set<string>();
  const html = linesHtml(templates.text.split('\n'), { held, categories, depth: 0 });
  const footnotes = notes.map(
    (note, i) => `<p>[^${i + 1}]: ${inlineHtml(note.replaceAll('\n', ' '), categories)}</p>`,
  );
  const blocks = htmlFragmentBlocks(releaseParts([html, ...footnotes].join('\n'), held)).map(asFootnote);
  const top = blocks.find(({ type }) => type === 'code' || type === 'heading');
  const { facts, from } = headerFacts(top?.type === 'code' ? dedent(top.text) : []);
  const shown = from > 0 ? blocks.filter((block) => block !== top) : blocks;
  const metadata = {
    ...Object.fromEntries(facts),
    ...presentFacts({ categories: [...categories].join(', ') }),
  };
  const title = documentTitle(metadata.title ?? templates.title, shown);
  return { title, blocks: shown, metadata, warnings: [] };
}

const asFootnote = (block: RawBlock): RawBlock =>
  block.type === 'paragraph' && /^\[\^\d+\]: /.test(block.text) ? { ...block, type: 'footnote' } : block;

/** Removes the indentation of the first line from all lines. */
function dedent(text: string): string[] {
  const space = /^ */.exec(text)?.[0] ?? '';
  return text.split('\n').map((line) => (line.startsWith(space) ? line.slice(space.length) : line));
}

export const wikitextFormat: TextFormatReader = {
  extensions: ['mediawiki', 'wikitext', 'wiki', 'mw'],
  mediaTypes: ['text/x-wiki', 'text/mediawiki'],
  isTrustedByName: true,
  isLikely: looksLikeWikitext,
  parse: parseWikitext,
};
