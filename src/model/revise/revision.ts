import type { Evidence } from '../model.ts';
import type { FileLine } from './read-lines.ts';
import type { Aliases, TermWeights } from './words.ts';

/**
 * Why a statement may change: `revised`: what it cites no longer says it; `extend`: what it cites says more now; `contested`: a newer
 * document says something else about the same; `passed`: its day has passed since the file was written. A statement all of whose
 * citations are gone is no matter for the model: code deletes it.
 */
export type OpenReason = 'revised' | 'extend' | 'contested' | 'passed';

export interface StatementOpening {
  reason: OpenReason;
  /** The news that opens it; none for a day that passed. */
  labels: string[];
}

/** A document that is new, or has changed, since the file was written. */
export interface News {
  evidence: Evidence;
  /** Its text as it was then; null: it is new, or the earlier text is unknown. */
  before: string | null;
  isNew: boolean;
}

/** What a file is revised from. */
export interface RevisionInput {
  /** The file as it was generated last. */
  body: string;
  /** The documents it cites that are as they were. */
  standing: readonly Evidence[];
  news: readonly News[];
  /** `YYYY-MM-DD`: now, and when the file was written or last looked at. */
  today: string;
  since: string;
  aliases: Aliases;
  weights: TermWeights;
}

/** News with what is new in it. */
export interface ReadNews extends News {
  /** Sentences and rows that are new. */
  added: string[];
  removed: string[];
}

/** A line with what may change in it: an entry for each statement, null where it is closed. */
export interface OpenLine extends FileLine {
  openings: (StatementOpening | null)[];
}

/** What the model is asked about, and what its answer is held to. */
export interface Revision {
  lines: OpenLine[];
  news: ReadNews[];
  standing: readonly Evidence[];
  today: string;
  since: string;
  aliases: Aliases;
}

export const isLineOpen = (line: OpenLine): boolean => line.openings.some((opening) => opening !== null);
