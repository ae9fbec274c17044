import { Tokenizer } from 'htmlparser2';
import type { RawBlock } from '../block.ts';
import { INLINE_ELEMENTS, UNREAD_ELEMENTS } from './elements.ts';
import { InlineText } from './inline-text.ts';

/** Maximum characters of a paragraph: without a tree, text with only inline tags has no end. */
const PARAGRAPH_CHARS_MAX = 100_000;

/**
 * Reads the text of a page that nests too deep for a tree: a paragraph per stretch without a block tag, headings, nothing else. Time is
 * linear in the length.
 */
export function flatHtmlBlocks(html: string): RawBlock[] {
  const reader = new FlatReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.blocks;
}

/** The tokenizer's callbacks: source offsets of each token. */
class FlatReader {
  readonly blocks: RawBlock[] = [];
  private readonly html: string;
  private readonly line = new InlineText();
  private chars = 0;
  /** The open element whose text is not read. */
  private unread: string | null = null;

  constructor(html: string) {
    this.html = html;
  }

  ontext(start: number, end: number): void {
    this.append(this.html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.append(String.fromCodePoint(codepoint));
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === 'br') this.line.lineBreak();
    else if (!INLINE_ELEMENTS.has(name)) this.flush();
    if (UNREAD_ELEMENTS.has(name)) this.unread ??= name;
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === this.unread) this.unread = null;
    else if (/^h[1-6]$/.test(name)) this.flush(Number(name[1]));
    else if (!INLINE_ELEMENTS.has(name)) this.flush();
  }

  onend(): void {
    this.flush();
  }

  onselfclosingtag(): void {
    this.unread = null;
  }

  // The remaining callbacks are not needed: only text is read.
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onopentagend(): void {}
  onprocessinginstruction(): void {}

  private append(text: string): void {
    if (this.unread !== null) return;
    this.line.append(text);
    this.chars += text.length;
    if (this.chars > PARAGRAPH_CHARS_MAX) this.flush();
  }

  private flush(level?: number): void {
    const text = this.line.take();
    this.chars = 0;
    if (text === '') return;
    this.blocks.push(level === undefined ? { type: 'paragraph', text } : { type: 'heading', text, level });
  }
}
