import type { RawBlock, RawDocument } from '../block.ts';
import { isKnownEncoding } from '../detect/decode-text.ts';
import { tableBlock } from '../tables/table-blocks.ts';

/** Groups that contain no document text (RTF 1.9.1, destinations). */
const DESTINATIONS = new Set(
  (
    'fonttbl colortbl stylesheet listtable listoverridetable rsidtbl generator pict object objdata themedata colorschememapping ' +
    'datastore latentstyles xmlnstbl header headerl headerr headerf footer footerl footerr footerf fldinst bkmkstart bkmkend ' +
    'nonshppict listtext pntext pnseclvl revtbl filetbl template private mmathPr'
  ).split(' '),
);
const INFO = new Map([
  ['title', 'title'],
  ['author', 'author'],
  ['subject', 'subject'],
]);
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['emspace', ' '],
  ['enspace', ' '],
]);

interface Group {
  isSkipped: boolean;
  info: string | null;
  /** How many characters follow a `\u` for readers that do not support it. */
  unicodeFallback: number;
}

/** Reads Rich Text (RTF) from its bytes: paragraphs, tables, headings by outline level, code pages and Unicode escapes. */
export function parseRtf(bytes: Uint8Array): RawDocument {
  // RTF is ASCII; other bytes appear as \'hh escapes in the code page.
  const reader = new RtfReader(new TextDecoder('latin1').decode(bytes));
  return reader.read();
}

class RtfReader {
  private readonly source: string;
  private readonly blocks: RawBlock[] = [];
  private readonly metadata: RawDocument['metadata'] = {};
  private groups: Group[] = [];
  private group: Group = { isSkipped: false, info: null, unicodeFallback: 1 };
  private codePage = 'windows-1252';
  private pending: number[] = [];
  private text = '';
  private infoText = '';
  private outline: number | null = null;
  private inTable = false;
  private row: string[] = [];
  private rows: string[][] = [];
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  read(): RawDocument {
    while (this.at < this.source.length) this.step();
    this.endParagraph();
    this.endTable();
    const title = typeof this.metadata.title === 'string' ? this.metadata.title : null;
    return { title, blocks: this.blocks, metadata: this.metadata, warnings: [] };
  }

  private step(): void {
    const char = this.source.charAt(this.at);
    if (char === '{') {
      this.flushBytes();
      this.groups.push(this.group);
      this.group = { ...this.group };
      this.at++;
    } else if (char === '}') {
      this.endGroup();
      this.at++;
    } else if (char === '\\') this.control();
    else {
      if (char !== '\n' && char !== '\r') this.put(char);
      this.at++;
    }
  }

  private endGroup(): void {
    this.flushBytes();
    const outer = this.groups.pop() ?? { isSkipped: false, info: null, unicodeFallback: 1 };
    if (this.group.info !== null && outer.info === null) {
      const value = this.infoText.trim();
      if (value !== '') this.metadata[this.group.info] = value;
      this.infoText = '';
    }
    this.group = outer;
  }

  private control(): void {
    const next = this.source[this.at + 1];
    if (next === "'") {
      const code = Number.parseInt(this.source.slice(this.at + 2, this.at + 4), 16);
      if (!Number.isNaN(code)) this.pending.push(code);
      this.at += 4;
      return;
    }
    this.controlPattern.lastIndex = this.at;
    const match = this.controlPattern.exec(this.source);
    if (!match) {
      this.symbol(next ?? '');
      this.at += 2;
      return;
    }
    this.at += match[0].length;
    this.word(match[1] ?? '', match[2] === undefined ? null : Number(match[2]));
  }

  private readonly controlPattern = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?/y;

  private symbol(char: string): void {
    if (char === '*') this.group.isSkipped = true;
    else if (char === '~') this.put('\u00a0');
    else if (char === '_') this.put('-');
    else if (char === '\n' || char === '\r') this.word('par', null);
    else if (char === '\\' || char === '{' || char === '}') this.put(char);
  }

  private word(name: string, value: number | null): void {
    if (name === 'u' && value !== null) return this.unicode(value);
    this.flushBytes();
    if (DESTINATIONS.has(name)) this.group.isSkipped = true;
    else if (INFO.has(name) && this.group.info === null && this.group.isSkipped)
      this.group.info = INFO.get(name) ?? null;
    else if (name === 'info') this.group.isSkipped = true;
    else if (name === 'ansicpg' && value !== null) this.setCodePage(value);
    else if (name === 'uc' && value !== null) this.group.unicodeFallback = Math.max(0, value);
    else if (name === 'bin' && value !== null) this.at += Math.max(0, value);
    else {
      const symbol = SYMBOLS.get(name);
      if (symbol === undefined) this.structure(name, value);
      else this.put(symbol);
    }
  }

  private structure(name: string, value: number | null): void {
    if (this.group.isSkipped) return;
    if (name === 'par' || name === 'page' || name === 'sect') this.endParagraph();
    else if (name === 'pard') [this.outline, this.inTable] = [null, false];
    else if (name === 'outlinelevel' && value !== null && value < 6) this.outline = value + 1;
    else if (name === 'intbl') this.inTable = true;
    else if (name === 'cell') this.endCell();
    else if (name === 'row') this.endRow();
  }

  private setCodePage(value: number): void {
    const label =
      value === 932
        ? 'shift_jis'
        : value === 936
          ? 'gbk'
          : value === 949
            ? 'euc-kr'
            : value === 950
              ? 'big5'
              : `windows-${value}`;
    if (isKnownEncoding(label)) this.codePage = label;
  }

  /** Reads `\u8364?`: the code as a signed 16-bit number, then characters for readers that do not support it. */
  private unicode(value: number): void {
    this.flushBytes();
    this.put(String.fromCharCode(value < 0 ? value + 65_536 : value));
    for (let skipped = 0; skipped < this.group.unicodeFallback && this.at < this.source.length; skipped++) {
      if (this.source.startsWith("\\'", this.at)) this.at += 4;
      else if (/[\\{}]/.test(this.source.charAt(this.at))) return;
      else this.at++;
    }
  }

  /** Decodes pending bytes; double-byte code pages need their bytes together. */
  private flushBytes(): void {
    if (this.pending.length === 0) return;
    const text = new TextDecoder(this.codePage).decode(Uint8Array.from(this.pending));
    this.pending = [];
    this.put(text);
  }

  private put(text: string): void {
    if (this.pending.length > 0) this.flushBytes();
    if (this.group.info !== null) this.infoText += text;
    else if (!this.group.isSkipped) this.text += text;
  }

  private endParagraph(): void {
    if (this.inTable) {
      if (this.text.trim() !== '') this.text += '\n';
      return;
    }
    const text = this.text.trim();
    this.text = '';
    if (text === '') return;
    this.endTable();
    this.blocks.push(
      this.outline === null ? { type: 'paragraph', text } : { type: 'heading', text, level: this.outline },
    );
  }

  private endCell(): void {
    this.row.push(this.text.trim());
    this.text = '';
  }

  private endRow(): void {
    if (this.row.some((cell) => cell !== '')) this.rows.push(this.row);
    this.row = [];
    this.inTable = false;
  }

  private endTable(): void {
    if (this.row.length > 0) this.endRow();
    if (this.rows.length > 0) this.blocks.push(tableBlock(this.rows));
    this.rows = [];
  }
}
