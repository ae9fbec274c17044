import type { Evidence } from '../model.ts';
import type { FileLine } from './read-lines.ts';
import type { Aliases, TermWeights } from './words.ts';

/**
 * Why a statement may change: `revised`: its source no longer says it; `extend`: its source now says more; `contested`: a newer document
 * says something else about the same matter; `passed`: its day has passed since the file was written. Statements whose citations are all
 * gone are not left to the model: code deletes them.
 */
export type OpenReason = 'revised' | 'extend' | 'contested' | 'passed';

export interface StatementOpening {
  reason: OpenReason;
  /** The news that opens it; empty for a day that has passed. */
  labels: string[];
}

/** A document that is new or changed since the file was written. */
export interface News {
  evidence: Evidence;
  /** Its text at that time; null: it is new, or the earlier text is unknown. */
  before: string | null;
  isNew: boolean;
}

/** The input of a file's revision. */
export interface RevisionInput {
  /** The file as last generated. */
  body: string;
  /** Cited documents that did not change. */
  standing: readonly Evidence[];
  news: readonly News[];
  /** `YYYY-MM-DD`: now, and when the file was written or last checked. */
  today: string;
  since: string;
  aliases: Aliases;
  weights: TermWeights;
}

/** News with its new content. */
export interface ReadNews extends News {
  /** New sentences and rows. */
  added: string[];
  removed: string[];
}

/** A line with what may change in it: an entry per statement, null if it is closed. */
export interface OpenLine extends FileLine {
  openings: (StatementOpening | null)[];
}

/** What the model is asked, and what its answer is checked against. */
export interface Revision {
  lines: OpenLine[];
  news: ReadNews[];
  standing: readonly Evidence[];
  today: string;
  since: string;
  aliases: Aliases;
}

/** Returns whether any statement of a line may change. */
export const isLineOpen = (line: OpenLine): boolean => line.openings.some((opening) => opening !== null);
