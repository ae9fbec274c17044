import type { JsonValue } from '../parse/json/json-values.ts';
import { readJson } from '../parse/json/read-json.ts';
import { type Decoded, decodeFile, type DocumentInput, mailFormat } from '../parse/parse-document.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import { detectTextFormat, type TextFormat } from '../parse/text-formats.ts';
import { csvHeader } from './csv-records.ts';

/** A mail or text file that may be an export; decoded and parsed at most once, however many readers check it. */
export class ExportFile {
  readonly bytes: Uint8Array;
  readonly input: DocumentInput;
  readonly budget: ReadBudget;
  readonly format: TextFormat;
  readonly decoded: Decoded;
  private parsedJson: JsonValue | undefined;
  private header: ReadonlySet<string> | undefined;

  /** Throws `ParseError` (`unsupported`) if the bytes are not text. */
  constructor(bytes: Uint8Array, input: DocumentInput, budget: ReadBudget) {
    this.bytes = bytes;
    this.input = input;
    this.budget = budget;
    const mail = mailFormat(bytes, input);
    this.decoded = mail === null ? decodeFile(bytes, input) : { text: '', warnings: [] };
    this.format = mail ?? detectTextFormat(this.decoded.text, input);
  }

  /** Returns the text; empty for mail, which is not decoded as a whole. */
  get text(): string {
    return this.decoded.text;
  }

  get filename(): string | undefined {
    return this.input.filename;
  }

  /** Returns the parsed JSON. Throws `ParseError` (`malformed`, `too_deep`). */
  get json(): JsonValue {
    this.parsedJson ??= readJson(this.text);
    return this.parsedJson;
  }

  /** Returns the header cells of a CSV file in the form of `columnKey`. */
  get csvHeader(): ReadonlySet<string> {
    this.header ??= csvHeader(this.text);
    return this.header;
  }
}
