import type { RawBlock } from '../block.ts';
import { type OrgInline, orgInline } from './org-inline.ts';
import { isPicture, type OrgDefinitions, orgTarget } from './org-target.ts';

/** A link that is all of a paragraph. */
const LONE_LINK = /^\[\[([^[\]\n]{1,2000})\](?:\[[^[\]\n]{0,800}\])?\]$/;

/** An open list: where its bullets are, and whether its items are numbered. */
interface OpenList {
  indent: number;
  isOrdered: boolean;
}

/** The blocks of a text while it is read line by line. */
export class OrgPage {
  readonly blocks: RawBlock[] = [];
  readonly definitions: OrgDefinitions;
  private lists: OpenList[] = [];
  private lines: string[] = [];
  /** Whether the next paragraph is the first of a list's item. */
  private isItem = false;
  private note: string | null = null;
  private quotes = 0;

  constructor(definitions: OrgDefinitions) {
    this.definitions = definitions;
  }

  /** Adds a line to the paragraph that is open, or begins one. */
  line(text: string, indent: number): void {
    if (this.lines.length === 0) this.leaveLists(indent);
    this.lines.push(text);
  }

  /** Begins a list's item. */
  item(item: { indent: number; isOrdered: boolean; text: string }): void {
    this.close();
    this.leaveLists(item.indent + 1);
    if (this.lists.at(-1)?.indent !== item.indent)
      this.lists.push({ indent: item.indent, isOrdered: item.isOrdered });
    this.isItem = true;
    this.lines = [item.text];
  }

  /** Begins a footnote; its text is the next paragraph. */
  footnote(label: string, text: string): void {
    this.endLists();
    this.note = label;
    this.lines = [text];
  }

  heading(source: string, level: number): void {
    this.endLists();
    this.quotes = 0;
    this.add({ type: 'heading', level: Math.min(6, level) }, this.inline(source));
  }

  openQuote(): void {
    this.close();
    this.quotes++;
  }

  closeQuote(): void {
    this.close();
    this.quotes = Math.max(0, this.quotes - 1);
  }

  /** Adds a block that is complete. */
  push(block: RawBlock): void {
    this.close();
    this.blocks.push(block);
  }

  /** Ends the open paragraph. */
  close(): void {
    const source = this.lines.join('\n');
    this.lines = [];
    if (source.trim() !== '') this.paragraph(source.trim());
    this.note = null;
    this.isItem = false;
  }

  endLists(): void {
    this.close();
    this.lists = [];
  }

  inline(source: string): OrgInline {
    return orgInline(source, this.definitions);
  }

  private leaveLists(indent: number): void {
    while ((this.lists.at(-1)?.indent ?? -1) >= indent) this.lists.pop();
  }

  private paragraph(source: string): void {
    const target = LONE_LINK.exec(source)?.[1];
    const url = target === undefined ? null : orgTarget(target, this.definitions).url;
    const said = this.inline(source);
    if (url !== null && isPicture(url))
      this.blocks.push({ type: 'image', text: pictureText(said.text, url), url });
    else if (this.note !== null)
      this.add({ type: 'footnote' }, { ...said, text: `[^${this.note}]: ${said.text}` });
    else if (this.isItem) this.add({ type: 'list_item', ...this.itemPlace() }, said);
    else if (this.quotes > 0) this.add({ type: 'quote', level: this.quotes }, said);
    else this.add({ type: 'paragraph' }, said);
  }

  private itemPlace(): Pick<RawBlock, 'level' | 'ordered'> {
    const isOrdered = this.lists.at(-1)?.isOrdered === true;
    return { level: Math.max(1, this.lists.length), ...(isOrdered ? { ordered: true as const } : {}) };
  }

  private add(block: Omit<RawBlock, 'text'>, { text, links }: OrgInline): void {
    if (text !== '') this.blocks.push({ ...block, text, ...(links.length > 0 ? { links } : {}) });
  }
}

/** The text of a picture's link, unless it is only its address. */
const pictureText = (text: string, url: string): string => (text === url ? '' : text);
