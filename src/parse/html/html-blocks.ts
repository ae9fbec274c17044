import { tableBlock } from '../tables/table-blocks.ts';
import type { BlockLink, BlockType, RawBlock } from '../block.ts';
import type { DomNode, ReadElement } from './dom.ts';
import { cellText } from './cell-text.ts';
import { INLINE_ELEMENTS, isHidden, UNREAD_ELEMENTS } from './elements.ts';
import { isDataTable, tableRows } from './html-table.ts';
import { InlineText } from './inline-text.ts';
import { UNMARKED_LEVEL, UnmarkedHeadings } from '../blocks/unmarked-headings.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Deeper than any page a person wrote. Below it only the text is kept, so that no page can overflow the stack. */
const DEPTH_MAX = 400;

/** Classes of pictures that stand for a character in a sentence. */
const EMOJI = /(?:^|[\s-])(?:emoticon|emoji)(?:[\s-]|$)/;

interface Context {
  type: BlockType;
  level: number;
  depth: number;
  /** Whether the innermost list is numbered. */
  isOrdered?: boolean;
}

/** Splits a DOM tree into blocks in reading order: headings, paragraphs, nested lists, tables, code, quotes, images. */
export function htmlBlocks(root: DomNode): RawBlock[] {
  const walk = new HtmlWalk();
  walk.children(root, { type: 'paragraph', level: 0, depth: 0 });
  walk.flush({ type: 'paragraph', level: 0, depth: 0 });
  walk.unmarked.settle(walk.blocks);
  return walk.blocks;
}

class HtmlWalk {
  readonly blocks: RawBlock[] = [];
  readonly unmarked = new UnmarkedHeadings();
  /** Elements for bold text that are open around the text being read, and whether the current line has text outside of them. */
  private boldDepth = 0;
  private isPlain = false;
  private line = new InlineText();
  private links: BlockLink[] = [];
  private itemStarted = false;

  children(node: DomNode, context: Context): void {
    for (const child of node.childNodes) this.node(child, context);
  }

  /** Ends the current block if it has text. */
  flush({ type, level, isOrdered }: Context): void {
    const text = this.line.take();
    const links = this.links;
    const isBold = !this.isPlain;
    this.links = [];
    this.isPlain = false;
    if (text === '') return;
    const block: RawBlock = { type, text };
    if (type === 'list_item') {
      // The second paragraph of an item is not an item itself.
      if (this.itemStarted) block.type = 'paragraph';
      else {
        block.level = Math.max(1, level);
        if (isOrdered) block.ordered = true;
      }
      this.itemStarted = true;
    }
    if (links.length > 0) block.links = links;
    this.blocks.push(block);
    if (isBold) this.unmarked.note(block);
  }

  private node(node: DomNode, context: Context): void {
    if (node.nodeType === 3) this.text(node.textContent ?? '');
    else if (isElement(node)) this.element(node, context);
  }

  private text(text: string): void {
    this.line.append(text);
    if (this.boldDepth === 0 && /\S/.test(text)) this.isPlain = true;
  }

  private bold(element: ReadElement, context: Context): void {
    this.boldDepth++;
    this.children(element, context);
    this.boldDepth--;
  }

  private element(element: ReadElement, context: Context): void {
    const tag = element.localName.toLowerCase();
    if (UNREAD_ELEMENTS.has(tag) || isHidden(element)) return;
    const inner = { ...context, depth: context.depth + 1 };
    if (inner.depth > DEPTH_MAX) this.line.append(` ${element.textContent ?? ''} `);
    else if (tag === 'br') this.line.lineBreak();
    else if (tag === 'a') this.anchor(element, inner);
    else if (tag === 'img') this.image(element, context);
    else if (tag === 'input') this.checkbox(element);
    else if (tag === 'b' || tag === 'strong') this.bold(element, inner);
    else if (INLINE_ELEMENTS.has(tag)) this.children(element, inner);
    else this.block(tag, element, inner);
  }

  private block(tag: string, element: ReadElement, context: Context): void {
    this.flush(context);
    if (/^h[1-6]$/.test(tag)) this.heading(element, Number(tag[1]), context);
    else if (tag === 'summary') this.heading(element, UNMARKED_LEVEL, context);
    else if (tag === 'pre') this.code(element);
    else if (tag === 'hr') this.blocks.push({ type: 'rule', text: '' });
    else if (tag === 'table' && isDataTable(element)) this.table(element);
    else if (tag === 'ul' || tag === 'ol' || tag === 'menu')
      this.list(element, { ...context, isOrdered: tag === 'ol' });
    else if (tag === 'li') this.listItem(element, context);
    else if (tag === 'blockquote') this.nested(element, { ...context, type: 'quote' });
    else this.nested(element, context);
  }

  private nested(element: ReadElement, context: Context): void {
    this.children(element, context);
    this.flush(context);
  }

  private list(element: ReadElement, context: Context): void {
    const outerStarted = this.itemStarted;
    this.nested(element, { ...context, type: 'list_item', level: context.level + 1 });
    this.itemStarted = outerStarted;
  }

  private listItem(element: ReadElement, context: Context): void {
    this.itemStarted = false;
    if (element.hasAttribute('data-inline-task-id')) this.line.append(isDone(element) ? '[x] ' : '[ ] ');
    this.nested(element, { ...context, type: 'list_item', level: Math.max(1, context.level) });
  }

  private heading(element: ReadElement, level: number, context: Context): void {
    this.children(element, context);
    const text = this.line.take().replace(/\s+/g, ' ');
    this.links = [];
    this.isPlain = false;
    if (text !== '') this.blocks.push({ type: 'heading', text, level });
  }

  private code(element: ReadElement): void {
    const text = (element.textContent ?? '').replace(/^\n/, '').replace(/\s+$/, '');
    const marked = element.querySelector('code') ?? element;
    const names = `${marked.getAttribute('class') ?? ''} ${element.getAttribute('class') ?? ''}`;
    const language =
      /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]+)/.exec(names)?.[1] ??
      /\bbrush:\s*([\w+#.-]+)/.exec(element.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1];
    if (text !== '') this.blocks.push({ type: 'code', text, ...(language ? { language } : {}) });
  }

  private table(element: ReadElement): void {
    const caption = element.querySelector('caption');
    if (caption) this.blocks.push({ type: 'paragraph', text: cellText(caption) });
    this.blocks.push(tableBlock(tableRows(element)));
  }

  private anchor(element: ReadElement, context: Context): void {
    const before = this.line.mark();
    this.children(element, context);
    const url = element.getAttribute('href') ?? '';
    const text = this.line.since(before).trim();
    if (text !== '' && /^(https?:|mailto:|\/|\.{1,2}\/)/i.test(url)) this.links.push({ text, url });
  }

  private image(element: ReadElement, context: Context): void {
    const alt = foldSpace(element.getAttribute('alt') ?? '');
    if (alt === '') return;
    if (EMOJI.test(element.getAttribute('class') ?? '')) {
      this.line.append(alt);
      return;
    }
    this.flush(context);
    const url = element.getAttribute('src') ?? '';
    this.blocks.push({
      type: 'image',
      text: alt,
      ...(url !== '' && !url.startsWith('data:') ? { url } : {}),
    });
  }

  private checkbox(element: ReadElement): void {
    if (element.getAttribute('type') === 'checkbox')
      this.line.append(element.hasAttribute('checked') ? '[x] ' : '[ ] ');
  }
}

/** Tasks of Confluence are list items with a class. */
const isDone = (task: ReadElement): boolean =>
  (task.getAttribute('class') ?? '').split(' ').includes('checked');

const isElement = (node: DomNode): node is ReadElement => node.nodeType === 1;
