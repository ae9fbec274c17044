import type { RawBlock, RawDocument } from '../block.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { coreProperties, openPackage } from './office-package.ts';
import { readXml } from './read-xml.ts';
import { tableBlocks } from '../tables/table-blocks.ts';

/** Limit for the repeat count of a row or cell, which may be a million to fill the sheet. */
const REPEAT_MAX = 100;

/**
 * Reads OpenDocument text, spreadsheets and presentations (ODT, ODS, ODP): headings, paragraphs, nested lists, tables, notes. Omits deleted
 * text of tracked changes.
 */
export async function parseOpenDocument(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const metadata = await coreProperties(pack, 'meta.xml');
  const reader = new ContentReader(budget.limits.cellsMax);
  readXml(await pack.get('content.xml'), reader);
  const title = typeof metadata.title === 'string' ? metadata.title : null;
  const first = reader.blocks.find((block) => block.type === 'heading');
  return { title: title ?? first?.text ?? null, blocks: reader.blocks, metadata, warnings: reader.warnings };
}

/** Elements whose text is not part of the document. */
const NEVER_READ = new Set([
  'tracked-changes',
  'annotation',
  'ruby-text',
  'script',
  'settings',
  'forms',
  'automatic-styles',
  'note-citation',
]);

class ContentReader {
  readonly blocks: RawBlock[] = [];
  readonly warnings: string[] = [];
  private cellsLeft: number;
  private skipping = 0;
  private texts: string[] = [];
  private headingLevel: number | null = null;
  private listLevel = 0;
  private noteDepth = 0;
  private inSpreadsheet = false;
  private tables: { rows: string[][]; cell: string[] | null; cellRepeat: number; rowRepeat: number }[] = [];

  constructor(cellsMax: number) {
    this.cellsLeft = cellsMax;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (NEVER_READ.has(name)) this.skipping++;
    if (this.skipping > 0) return;
    if (name === 'p' || name === 'h') {
      this.texts.push('');
      this.headingLevel =
        name === 'h' ? Math.min(6, Math.max(1, Number(attributes['outline-level'] ?? '1'))) : null;
    } else if (name === 's') this.append(' '.repeat(Math.min(100, Number(attributes.c ?? '1'))));
    else if (name === 'tab') this.append('\t');
    else if (name === 'line-break') this.append('\n');
    else if (name === 'list') this.listLevel++;
    else if (name === 'note') this.noteDepth++;
    else if (name === 'spreadsheet') this.inSpreadsheet = true;
    else if (name === 'page' && attributes.name !== undefined)
      this.blocks.push({ type: 'heading', text: attributes.name, level: 2 });
    else if (name === 'table') this.openTable(attributes);
    else if (name === 'table-row') this.openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.openCell(attributes);
  }

  text(text: string): void {
    if (this.skipping === 0) this.append(text.replace(/\s+/g, ' '));
  }

  close(name: string): void {
    if (NEVER_READ.has(name)) this.skipping--;
    if (this.skipping > 0) return;
    if (name === 'p' || name === 'h') this.endParagraph();
    else if (name === 'list') this.listLevel--;
    else if (name === 'note') this.noteDepth--;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell();
    else if (name === 'table-row') this.closeRow();
    else if (name === 'table') this.closeTable();
  }

  private append(text: string): void {
    if (this.texts.length > 0) this.texts[this.texts.length - 1] += text;
  }

  private endParagraph(): void {
    const text = (this.texts.pop() ?? '').trim();
    const cell = this.tables.at(-1)?.cell;
    if (text === '') return;
    if (cell) cell.push(text);
    else if (this.noteDepth > 0) this.blocks.push({ type: 'footnote', text });
    else if (this.headingLevel !== null)
      this.blocks.push({ type: 'heading', text, level: this.headingLevel });
    else if (this.listLevel > 0) this.blocks.push({ type: 'list_item', text, level: this.listLevel });
    else this.blocks.push({ type: 'paragraph', text });
    this.headingLevel = null;
  }

  private openTable(attributes: Record<string, string>): void {
    // In a text document the program invents table names; in a spreadsheet it is the sheet's name.
    const { name } = attributes;
    if (this.inSpreadsheet && this.tables.length === 0 && name !== undefined)
      this.blocks.push({ type: 'heading', text: name, level: 2 });
    this.tables.push({ rows: [], cell: null, cellRepeat: 1, rowRepeat: 1 });
  }

  private openRow(attributes: Record<string, string>): void {
    const table = this.tables.at(-1);
    if (!table) return;
    table.rows.push([]);
    table.rowRepeat = repeatOf(attributes['number-rows-repeated']);
  }

  private openCell(attributes: Record<string, string>): void {
    const table = this.tables.at(-1);
    if (!table) return;
    table.cell = [];
    table.cellRepeat = repeatOf(attributes['number-columns-repeated']);
  }

  private closeCell(): void {
    const table = this.tables.at(-1);
    if (!table?.cell) return;
    const text = table.cell.join('\n');
    const count = this.cellsLeft > 0 ? Math.min(table.cellRepeat, this.cellsLeft) : 0;
    if (text !== '') this.cellsLeft -= count;
    for (let i = 0; i < count; i++) table.rows.at(-1)?.push(text);
    table.cell = null;
    if (this.cellsLeft <= 0 && this.warnings.length === 0)
      this.warnings.push('The sheet has too many cells; the rest was left out.');
  }

  /** Closes a row. Empty rows at the end are repeated to the bottom of the sheet; rows with content really occur several times. */
  private closeRow(): void {
    const table = this.tables.at(-1);
    const row = table?.rows.at(-1);
    if (!table || !row || row.every((cell) => cell === '')) {
      table?.rows.pop();
      return;
    }
    while (row.at(-1) === '') row.pop();
    for (let i = 1; i < table.rowRepeat; i++) table.rows.push([...row]);
  }

  private closeTable(): void {
    const table = this.tables.pop();
    if (!table || table.rows.length === 0) {
      if (this.inSpreadsheet && table && this.blocks.at(-1)?.type === 'heading') this.blocks.pop();
      return;
    }
    const outer = this.tables.at(-1)?.cell;
    if (outer) outer.push(table.rows.map((row) => row.join(' | ')).join('\n'));
    else this.blocks.push(...tableBlocks(table.rows));
  }
}

function repeatOf(attribute: string | undefined): number {
  const count = Number(attribute ?? '1');
  return Number.isInteger(count) && count > 0 ? Math.min(count, REPEAT_MAX) : 1;
}
