import type { RawBlock } from '../block.ts';
import { type RstInline, rstInline } from './rst-inline.ts';
import type { RstReferences } from './rst-references.ts';

/** The position of a piece of text: its depth in lists, whether it is quoted, and in how many other constructs. */
export interface RstPlace {
  level: number;
  isQuote: boolean;
  depth: number;
}

/** What the next paragraph begins: a list item, or the definition of a term. */
export interface RstOpening {
  level: number;
  isOrdered: boolean;
  term: RstInline | null;
}

/** The blocks of a text while it is read. */
export class RstPage {
  readonly blocks: RawBlock[] = [];
  readonly references: RstReferences;
  private readonly styles: string[] = [];
  private opening: RstOpening | null = null;

  constructor(references: RstReferences) {
    this.references = references;
  }

  /** Adds a heading; the level of a style is the order in which the text first uses it. */
  heading(source: string, style: string): void {
    const known = this.styles.indexOf(style);
    const level = known === -1 ? this.styles.push(style) : known + 1;
    const { text, links } = this.inline(source);
    this.close();
    this.add({ type: 'heading', text, level: Math.min(6, level) }, links);
  }

  /** Says that the next paragraph is a list item's first, or defines a term. */
  open(opening: RstOpening): void {
    this.close();
    this.opening = opening;
  }

  /** Ends what was opened: a term without a paragraph becomes its own item. */
  close(): void {
    const opening = this.opening;
    this.opening = null;
    if (opening?.term)
      this.add({ type: 'list_item', text: opening.term.text, level: opening.level }, opening.term.links);
  }

  paragraph(source: string, place: RstPlace): void {
    const { text, links } = this.inline(source);
    if (text === '') return;
    const opening = this.opening;
    this.opening = null;
    if (opening) this.item(opening, { text, links });
    else if (place.isQuote) this.add({ type: 'quote', text, level: 1 }, links);
    else this.add({ type: 'paragraph', text }, links);
  }

  code(lines: readonly string[], language: string): void {
    this.close();
    const text = lines.join('\n');
    if (text !== '') this.blocks.push({ type: 'code', text, ...(language === '' ? {} : { language }) });
  }

  /** Adds a block that is complete. */
  push(block: RawBlock): void {
    this.close();
    this.blocks.push(block);
  }

  inline(source: string): RstInline {
    return rstInline(source, this.references);
  }

  private item({ level, isOrdered, term }: RstOpening, said: RstInline): void {
    const text = term ? `${term.text.replace(/:$/, '')}: ${said.text}` : said.text;
    const ordered = isOrdered ? { ordered: true as const } : {};
    this.add({ type: 'list_item', text, level, ...ordered }, [...(term?.links ?? []), ...said.links]);
  }

  private add(block: RawBlock, links: RstInline['links']): void {
    this.blocks.push(links.length > 0 ? { ...block, links } : block);
  }
}
