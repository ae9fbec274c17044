import { tableBlock } from '../tables/table-blocks.ts';
import { looksLikeMarkdown } from '../detect/markup-features.ts';
import type { TextFormatReader } from '../text-format.ts';
import MarkdownIt, { type Token } from 'markdown-it';
import { at } from '../../lib/at.ts';
import type { BlockLink, RawBlock, RawDocument } from '../block.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { UnmarkedHeadings } from '../blocks/unmarked-headings.ts';
import { readFrontMatter } from './front-matter.ts';
import { inlineLinks, inlineText, isBold, picturesAlone, withoutPictures } from './markdown-inline.ts';
import { htmlFragmentBlocks } from '../html/parse-html.ts';
import { parseText } from '../plain/parse-text.ts';
import { skipSiteMarkup } from './site-markup.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

type RuleBlock = Parameters<typeof markdown.block.ruler.before>[2];

const markdown = new MarkdownIt('default', { html: true, linkify: false, typographer: false });
markdown.block.ruler.before('reference', 'footnote_definition', footnoteDefinition, {
  alt: ['paragraph', 'reference'],
});

skipSiteMarkup(markdown);

/** Disabled, because only the text of adjacent pieces is read. */
markdown.core.ruler.disable('text_join');

/** Addresses that encoding would leave unchanged; parsing each to find that out takes a fifth of all the time. */
const PLAIN_URL = /^https?:\/\/[a-z0-9.-]+(?:\/[\w./~-]*)?$/;
const normalizeLink = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (url) => (PLAIN_URL.test(url) ? url : normalizeLink(url));

/** A longer paragraph is not prose; matching its delimiters takes more than linear time (50 KB of `![` 0.4 s, 100 KB 1.7 s). */
const INLINE_CHARS_MAX = 20_000;

markdown.core.ruler.at('inline', (state) => {
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue;
    token.children ??= [];
    if (token.content.length <= INLINE_CHARS_MAX) {
      state.md.inline.parse(token.content, state.md, state.env, token.children);
    } else {
      const text = new state.Token('text', '', 0);
      text.content = token.content;
      token.children.push(text);
    }
  }
});

/**
 * Reads Markdown (CommonMark, tables, strikethrough, footnotes, YAML front matter) into blocks whose text is what a reader sees: without
 * markup (including that of site generators) or HTML comments, with link targets in `links`. Lines in bold alone are headings. The title is the front matter's, else the
 * first heading if it opens the document (and is not “Summary” next to other sections) or is the only level-1 heading.
 */
export function parseMarkdown(source: string): RawDocument {
  const { metadata, body, warnings } = readFrontMatter(normalizeNewlines(source));
  const read = new MarkdownWalk(markdown.parse(body, {})).run();
  // The library returns nothing for quotes and lists nested deeper than it follows.
  const blocks = read.length === 0 && isDeeplyNested(body) ? parseText(body).blocks : read;
  return { title: documentTitle(metadata.title, blocks), blocks, metadata, warnings };
}

function isDeeplyNested(body: string): boolean {
  return /^(?:[ \t]{0,3}(?:>|[-*+]|\d{1,9}[.)])){50}/m.test(body);
}

class MarkdownWalk {
  private readonly blocks: RawBlock[] = [];
  private readonly unmarked = new UnmarkedHeadings();
  private readonly tokens: Token[];
  /** For each open list, whether it is numbered. */
  private readonly lists: boolean[] = [];
  private quoteLevel = 0;
  private itemStarted = false;
  private footnote: string | null = null;
  private rows: string[][] | null = null;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  run(): RawBlock[] {
    this.tokens.forEach((token, index) => this.token(token, this.tokens[index - 1]));
    this.unmarked.settle(this.blocks);
    return this.blocks;
  }

  private token(token: Token, previous: Token | undefined): void {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.lists.push(token.type === 'ordered_list_open');
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.lists.pop();
        // Text after a nested list inside its item belongs to an item that has already begun.
        this.itemStarted = this.lists.length > 0;
        break;
      case 'list_item_open':
        this.itemStarted = false;
        break;
      case 'blockquote_open':
        this.quoteLevel++;
        break;
      case 'blockquote_close':
        this.quoteLevel--;
        break;
      case 'footnote_open':
        this.footnote = token.info;
        break;
      case 'footnote_close':
        this.footnote = null;
        break;
      case 'table_open':
        this.rows = [];
        break;
      case 'tr_open':
        this.rows?.push([]);
        break;
      case 'table_close':
        this.table();
        break;
      case 'inline':
        this.inline(token, previous);
        break;
      case 'fence':
      case 'code_block':
        this.code(token);
        break;
      case 'hr':
        this.blocks.push({ type: 'rule', text: '' });
        break;
      case 'html_block':
        for (const block of htmlFragmentBlocks(token.content)) this.blocks.push(block);
        break;
    }
  }

  private inline(token: Token, opener: Token | undefined): void {
    const heading = opener?.type === 'heading_open' ? Number(opener.tag.slice(1)) : null;
    const children = heading === null ? (token.children ?? []) : withoutPictures(token.children ?? []);
    const text = inlineText(children);
    if (this.rows) {
      this.rows.at(-1)?.push(text.replace(/\s+/g, ' '));
      return;
    }
    const pictures = heading === null && this.lists.length === 0 ? picturesAlone(children) : [];
    for (const picture of pictures) {
      this.blocks.push({
        type: 'image',
        text: picture.content.trim(),
        url: String(picture.attrGet('src') ?? ''),
      });
    }
    if (text === '' || pictures.length > 0) return;
    const block = this.textBlock(text, inlineLinks(children), heading);
    this.blocks.push(block);
    if (this.lists.length === 0 && isBold(children)) this.unmarked.note(block);
  }

  private textBlock(text: string, links: BlockLink[], heading: number | null): RawBlock {
    const linked = links.length > 0 ? { links } : {};
    if (this.footnote !== null) return { type: 'footnote', text: `[^${this.footnote}]: ${text}`, ...linked };
    if (this.quoteLevel > 0) return { type: 'quote', text, level: this.quoteLevel, ...linked };
    if (heading !== null) return { type: 'heading', text, level: heading, ...linked };
    if (this.lists.length > 0 && !this.itemStarted) {
      this.itemStarted = true;
      const ordered = this.lists.at(-1) === true ? { ordered: true as const } : {};
      return { type: 'list_item', text, level: this.lists.length, ...ordered, ...linked };
    }
    return { type: 'paragraph', text, ...linked };
  }

  private code(token: Token): void {
    const language = token.info.trim().split(/[\s{]/)[0];
    const text = token.content.replace(/\n+$/, '');
    if (text.trim() === '') return;
    this.blocks.push({ type: 'code', text, ...(language ? { language } : {}) });
    this.itemStarted = this.lists.length > 0;
  }

  private table(): void {
    const rows = (this.rows ?? []).filter((row) => row.some((cell) => cell !== ''));
    this.rows = null;
    if (rows.length > 0) this.blocks.push(tableBlock(rows));
  }
}

/**
 * Block rule for `[^label]: text` with indented continuation lines. CommonMark would take a one-word footnote for a link definition and
 * swallow it; the plugin drops unreferenced footnotes.
 */
function footnoteDefinition(...[state, startLine, endLine, silent]: Parameters<RuleBlock>): boolean {
  const start = at(state.bMarks, startLine) + at(state.tShift, startLine);
  if (!state.src.startsWith('[^', start)) return false;
  const line = state.src.slice(start, at(state.eMarks, startLine));
  const [opening, label] = /^\[\^([^\]\s]{1,1000})\]:[ \t]*/.exec(line) ?? [];
  if (label === undefined || at(state.sCount, startLine) - state.blkIndent >= 4) return false;
  if (silent) return true;
  const next = continuationEnd(state, startLine, endLine);
  const text = [line.slice(opening?.length)];
  for (let i = startLine + 1; i < next; i++) {
    text.push(state.src.slice(at(state.bMarks, i) + at(state.tShift, i), at(state.eMarks, i)));
  }
  const open = state.push('footnote_open', '', 1);
  open.info = label;
  open.map = [startLine, next];
  const inline = state.push('inline', '', 0);
  inline.content = text.join('\n').trim();
  inline.children = [];
  state.push('footnote_close', '', -1);
  state.line = next;
  return true;
}

/** Returns where a footnote ends. Like a paragraph, it ends at a blank line, another footnote or a block that may interrupt it. */
function continuationEnd(state: Parameters<RuleBlock>[0], startLine: number, endLine: number): number {
  const interrupting = state.md.block.ruler.getRules('paragraph');
  let next = startLine + 1;
  while (
    next < endLine &&
    !state.isEmpty(next) &&
    !interrupting.some((rule) => rule(state, next, endLine, true))
  )
    next++;
  return next;
}

export const markdownFormat: TextFormatReader = {
  extensions: ['md', 'markdown', 'mdx', 'mdown'],
  mediaTypes: ['text/markdown'],
  isTrustedByName: true,
  isLikely: looksLikeMarkdown,
  parse: parseMarkdown,
};
