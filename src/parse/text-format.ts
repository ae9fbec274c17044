import type { RawDocument } from './block.ts';
import type { ReadBudget } from './parse-limits.ts';

/** The format that the name and media type of a text claim. */
export interface Claim {
  format: string | null;
  filename?: string;
}

/** What a format's reader may use in addition to the text. */
export interface ReadContext {
  filename?: string;
  /** Where a page came from, to resolve its relative links. */
  url?: string;
  budget: ReadBudget;
}

/** A format of text files: how it is detected and read. A row of the table in text-formats.ts. */
export interface TextFormatReader {
  /** File name extensions and media types that claim this format, in lower case. */
  extensions: readonly string[];
  mediaTypes: readonly string[];
  /** Whether the content is unmistakable, whatever the name claims. Asked first, in table order. */
  isCertain?(text: string, claim: Claim): boolean;
  /** Whether to trust a claim if no format is certain; for formats that any text fits, such as Markdown without markup. */
  isTrustedByName?: boolean;
  /** Whether the content suggests this format. Asked last, in table order. */
  isLikely?(text: string, claim: Claim): boolean;
  /** Whether reading may take longer than the text's length says: then not even a short text is read between requests. */
  isSlow?: boolean;
  /** Throws `ParseError` if the text cannot be read. */
  parse(text: string, context: ReadContext): RawDocument | Promise<RawDocument>;
}
