import type { DocumentValues } from './columns.ts';
import type { NewChunk } from './document.ts';

/** A document ready to be stored: fingerprinted, and either parsed and chunked, or chunked later from what was sent. */
export interface NewDocument extends DocumentValues {
  /** Empty while it is not chunked. */
  chunks: NewChunk[];
  warnings: string[];
}
