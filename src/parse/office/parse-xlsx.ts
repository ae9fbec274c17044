import type { RawDocument } from '../block.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { coreProperties, type OfficePackage, openPackage, relationships } from './office-package.ts';
import { readXml } from './read-xml.ts';
import { type Sheet, sheetBlocks } from '../tables/table-blocks.ts';
import { dateStyles, excelDate } from './xlsx-dates.ts';

/** A column further right than this is stray formatting, not data (the format's own limit is 16,384). */
const COLUMNS_MAX = 1_000;

/** Reads a workbook (XLSX): per sheet a heading and a table of displayed values; dates become ISO 8601. */
export async function parseXlsx(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const metadata = await coreProperties(pack, 'docProps/core.xml');
  const workbook = await readWorkbook(pack);
  const shared = await sharedStrings(pack);
  const styles = await pack.find('xl/styles.xml');
  const isDate = styles ? dateStyles(styles) : [];
  const sheets: Sheet[] = [];
  const warnings: string[] = [];
  let cellsLeft = budget.limits.cellsMax;
  for (const { name, part } of workbook.sheets) {
    const xml = await pack.find(part);
    if (!xml) continue;
    const reader = new SheetReader(shared, isDate, workbook.date1904, cellsLeft);
    readXml(xml, reader);
    cellsLeft = reader.cellsLeft;
    sheets.push({ name, rows: reader.rows });
  }
  if (cellsLeft <= 0) warnings.push(`Only the first ${budget.limits.cellsMax} cells were read.`);
  metadata.sheets = workbook.sheets.length;
  return {
    title: typeof metadata.title === 'string' ? metadata.title : null,
    blocks: sheetBlocks(sheets),
    metadata,
    warnings,
  };
}

interface Workbook {
  date1904: boolean;
  sheets: { name: string; part: string }[];
}

async function readWorkbook(pack: OfficePackage): Promise<Workbook> {
  const main = 'xl/workbook.xml';
  const targets = await relationships(pack, main);
  const workbook: Workbook = { date1904: false, sheets: [] };
  readXml(await pack.get(main), {
    open(name, attributes) {
      if (name === 'workbookPr') workbook.date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined) workbook.sheets.push({ name: attributes.name ?? 'Sheet', part });
    },
  });
  return workbook;
}

async function sharedStrings(pack: OfficePackage): Promise<string[]> {
  const xml = await pack.find('xl/sharedStrings.xml');
  const strings: string[] = [];
  if (!xml) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = !phonetic;
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return strings;
}

class SheetReader {
  readonly rows: string[][] = [];
  cellsLeft: number;
  private readonly shared: readonly string[];
  private readonly isDate: readonly boolean[];
  private readonly date1904: boolean;
  private column = 0;
  private type = '';
  private style = 0;
  private value = '';
  private inValue = false;

  constructor(shared: readonly string[], isDate: readonly boolean[], date1904: boolean, cellsLeft: number) {
    this.shared = shared;
    this.isDate = isDate;
    this.date1904 = date1904;
    this.cellsLeft = cellsLeft;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row' && this.cellsLeft > 0) this.rows.push([]);
    else if (name === 'c') {
      this.column = columnOf(attributes.r) ?? this.rows.at(-1)?.length ?? 0;
      this.type = attributes.t ?? 'n';
      this.style = Number(attributes.s ?? '0');
      this.value = '';
    } else if (name === 'v' || name === 't') this.inValue = true;
  }

  text(text: string): void {
    if (this.inValue) this.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false;
    else if (name === 'c') this.endCell();
  }

  private endCell(): void {
    const row = this.rows.at(-1);
    if (!row || this.value === '' || this.column >= COLUMNS_MAX || this.cellsLeft <= 0) return;
    this.cellsLeft--;
    while (row.length < this.column) row.push('');
    row[this.column] = this.shown().trim();
  }

  private shown(): string {
    if (this.type === 's') return this.shared[Number(this.value)] ?? '';
    if (this.type === 'b') return this.value === '1' ? 'TRUE' : 'FALSE';
    if (this.type !== 'n') return this.value;
    if (this.isDate[this.style]) return excelDate(Number(this.value), this.date1904);
    // Doubles are stored with 17 digits: 0.1 + 0.2 is written 0.30000000000000004.
    const number = Number(this.value);
    return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : this.value;
  }
}

/** Returns the column index, counted from 0: 54 for `BC12`. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
