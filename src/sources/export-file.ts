import type { JsonValue } from '../parse/json/json-values.ts';
import { readJson } from '../parse/json/read-json.ts';
import { type Decoded, decodeFile, type DocumentInput, mailFormat } from '../parse/parse-document.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import { detectTextFormat, type TextFormat } from '../parse/text-formats.ts';
import { csvHeader } from './csv-records.ts';

/** A mail or text file that may be an export; decoded, parsed and looked into at most once, however many readers ask. */
export class ExportFile {
  readonly bytes: Uint8Array;
  readonly input: DocumentInput;
  readonly budget: ReadBudget;
  readonly format: TextFormat;
  readonly decoded: Decoded;
  private parsedJson: JsonValue | undefined;
  private header: ReadonlySet<string> | undefined;

  /** Throws `ParseError` (`unsupported`) for bytes that are no text. */
  constructor(bytes: Uint8Array, input: DocumentInput, budget: ReadBudget) {
    this.bytes = bytes;
    this.input = input;
    this.budget = budget;
    const mail = mailFormat(bytes, input);
    this.decoded = mail === null ? decodeFile(bytes, input) : { text: '', warnings: [] };
    this.format = mail ?? detectTextFormat(this.decoded.text, input);
  }

  /** Empty for mail, whose bytes are not decoded as a whole. */
  get text(): string {
    return this.decoded.text;
  }

  get filename(): string | undefined {
    return this.input.filename;
  }

  /** Throws `ParseError` (`malformed`, `too_deep`). */
  get json(): JsonValue {
    this.parsedJson ??= readJson(this.text);
    return this.parsedJson;
  }

  /** The header cells of a CSV file, as `columnKey` writes them. */
  get csvHeader(): ReadonlySet<string> {
    this.header ??= csvHeader(this.text);
    return this.header;
  }
}
