import type { DocumentFormat } from '../../parse/parse-document.ts';
import type { FormatClaim } from '../../parse/text-formats.ts';
import type { ParseErrorCode } from '../../parse/parse-error.ts';
import type { ParseLimits } from '../../parse/parse-limits.ts';
import type { SourceDocument } from '../../parse/source-document.ts';

/** A file to parse: its bytes, or the path of a file that the child opens itself. */
export interface PoolInput extends FormatClaim {
  bytes?: Uint8Array;
  path?: string;
  hint?: DocumentFormat;
  url?: string;
}

export interface ErrorMessage {
  code: ParseErrorCode;
  message: string;
}

/** An item as sent between processes, where errors lose their class. */
export type PortableItem = { document: SourceDocument } | { skipped: { path: string; error: ErrorMessage } };

export type ToChild = { type: 'read'; input: PoolInput; limits: ParseLimits } | { type: 'more' };

interface AfterFile {
  /** Whether the child uses so much memory after this file that the next one gets another child. */
  isWorn: boolean;
}

export type FromChild =
  | { type: 'ready' }
  | { type: 'items'; items: PortableItem[] }
  | ({ type: 'done'; items: PortableItem[] } & AfterFile)
  | ({ type: 'failed'; items: PortableItem[]; error: ErrorMessage } & AfterFile)
  | { type: 'crashed'; message: string };
