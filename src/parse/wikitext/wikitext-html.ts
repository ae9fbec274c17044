import { type HeldText, isHeldBlock } from './held-parts.ts';
import { inlineHtml } from './wikitext-inline.ts';
import { ListHtml } from './wikitext-lists.ts';
import { tableHtml } from './wikitext-tables.ts';

const HEADING = /^(={1,6})\s*([^\n]{1,2000}?)\s*\1\s*$/;
const RULE = /^-{4,}/;
const LIST_ITEM = /^([*#:;]{1,20})\s*(.*)$/;
const TABLE_START = /^[\s:]*\{\|/;
const FIXED = /^ \s*\S/;
const REDIRECT = /^\s*#(?:REDIRECT|WEITERLEITUNG|REDIRECTION|REDIRECCIÓN)\s*:?\s*(?=\[\[)/i;
/** Deeper than people nest tables. */
const DEPTH_MAX = 4;

/** What the lines of a page are read with. */
export interface WikitextPage {
  held: HeldText['held'];
  categories: Set<string>;
  /** In how many tables the lines are. */
  depth: number;
}

interface Lines {
  lines: readonly string[];
  at: number;
  body: Body;
}

/** Reads what starts at a line and returns how many lines it took; 0 if something else starts there. */
type Element = (from: Lines) => number;

/** In the order in which they are tried; the last takes any line. */
const ELEMENTS: readonly Element[] = [blank, heading, heldBlock, table, listItem, fixed, text];

/** Returns the lines of a page, or of a cell of a table, as HTML. Linear in their length. */
export function linesHtml(lines: readonly string[], page: WikitextPage): string {
  const body = new Body(page);
  for (let at = 0; at < lines.length; )
    at += ELEMENTS.reduce((taken, read) => taken || read({ lines, at, body }), 0);
  return body.take();
}

/** The HTML of a page while it is read line by line. */
class Body {
  readonly page: WikitextPage;
  /** Whether no further table ends, so that none is looked for twice; then their lines are text. */
  areTablesEndless: boolean;
  private html = '';
  private paragraph: string[] = [];
  private readonly list = new ListHtml();

  constructor(page: WikitextPage) {
    this.page = page;
    this.areTablesEndless = page.depth >= DEPTH_MAX;
  }

  inline(source: string): string {
    return inlineHtml(source, this.page.categories);
  }

  get isInParagraph(): boolean {
    return this.paragraph.length > 0;
  }

  line(line: string): void {
    if (!this.isInParagraph) this.html += this.list.take();
    this.paragraph.push(line);
  }

  item(prefix: string, source: string): void {
    if (this.isInParagraph) this.close();
    this.list.add(prefix, this.inline(source));
  }

  push(html: string): void {
    this.close();
    this.html += html;
  }

  close(): void {
    const text = this.inline(this.paragraph.join(' ')).trim();
    this.paragraph = [];
    this.html += this.list.take() + (text === '' ? '' : `<p>${text}</p>\n`);
  }

  take(): string {
    this.close();
    return this.html;
  }
}

const lineAt = ({ lines, at }: Lines): string => lines[at] ?? '';

function blank(from: Lines): number {
  const line = lineAt(from).trim();
  if (line !== '' && !RULE.test(line)) return 0;
  from.body.close();
  return 1;
}

function heading(from: Lines): number {
  const [, marks, title = ''] = HEADING.exec(lineAt(from)) ?? [];
  if (marks === undefined) return 0;
  from.body.push(`<h${marks.length}>${from.body.inline(title)}</h${marks.length}>\n`);
  return 1;
}

function heldBlock(from: Lines): number {
  if (!isHeldBlock(lineAt(from), from.body.page.held)) return 0;
  from.body.push(lineAt(from));
  return 1;
}

function table({ lines, at, body }: Lines): number {
  if (body.areTablesEndless || !TABLE_START.test(lines[at] ?? '')) return 0;
  const end = tableEnd(lines, at);
  body.areTablesEndless = end < 0;
  if (end < 0) return 0;
  const inside = { ...body.page, depth: body.page.depth + 1 };
  body.push(tableHtml(lines.slice(at, end + 1), (cell) => linesHtml(cell, inside)));
  return end - at + 1;
}

function listItem(from: Lines): number {
  const line = lineAt(from).replace(REDIRECT, 'Redirect to ');
  const [, prefix, item = ''] = LIST_ITEM.exec(line) ?? [];
  if (prefix === undefined) return 0;
  from.body.item(prefix, item);
  return 1;
}

/** Lines that begin with a space keep their form. */
function fixed({ lines, at, body }: Lines): number {
  if (body.isInParagraph) return 0;
  let end = at;
  while (FIXED.test(lines[end] ?? '')) end++;
  const shown = lines.slice(at, end).map((line) => body.inline(line.slice(1)).trimEnd());
  if (end > at) body.push(`<pre>\n${shown.join('\n')}</pre>\n`);
  return end - at;
}

function text(from: Lines): number {
  from.body.line(lineAt(from).replace(REDIRECT, 'Redirect to '));
  return 1;
}

/** Returns the line that ends the table which begins here, or -1. */
function tableEnd(lines: readonly string[], from: number): number {
  let open = 0;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]?.trimStart().replace(/^:+\s*/, '') ?? '';
    if (line.startsWith('{|')) open++;
    else if (line.startsWith('|}') && --open === 0) return at;
  }
  return -1;
}
