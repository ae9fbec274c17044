import type { RawDocument } from './block.ts';
import type { ReadBudget } from './parse-limits.ts';

/** What name and media type of a text claim it to be. */
export interface Claim {
  format: string | null;
  filename?: string;
}

/** What the reader of a format may use beside the text. */
export interface ReadContext {
  filename?: string;
  /** Where a page came from, for its relative links. */
  url?: string;
  budget: ReadBudget;
}

/** A format of text files: how it is detected and read. A row of the table in text-formats.ts. */
export interface TextFormatReader {
  /** File name extensions and media types that claim this format, in lower case. */
  extensions: readonly string[];
  mediaTypes: readonly string[];
  /** Whether the content leaves no doubt, whatever the name claims. Asked first, in the order of the table. */
  isCertain?(text: string, claim: Claim): boolean;
  /** Whether a claim stands when no format is certain; for formats that any text fits, such as Markdown without markup. */
  isTrustedByName?: boolean;
  /** Whether the content suggests this format. Asked last, in the order of the table. */
  isLikely?(text: string, claim: Claim): boolean;
  /** Throws `ParseError` when the text cannot be read. */
  parse(text: string, context: ReadContext): RawDocument | Promise<RawDocument>;
}
