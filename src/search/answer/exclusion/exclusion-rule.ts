import type { Places } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { DecisionPart } from '../relation/decisions.ts';
import type { KnownRelation } from '../relation/known-relation.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** A statement with everything that rules look at to exclude it as an answer. */
export interface JudgedStatement {
  asked: Asked;
  statement: AnswerStatement;
  /** Its own significant terms. */
  terms: ReadonlySet<string>;
  /** The terms of the statement and of what is around it. */
  places: Places;
  /** The same without what a part of a decision adds. */
  plainPlaces: Places;
  known: KnownRelation;
  /** The part of a decision that it is. */
  part: DecisionPart | null;
  /** Whether it has a value of the wanted kind; see match-type.ts. */
  typeMatch: 0 | 1 | 2;
  /** Whether it says who has the role that is asked for. */
  isHolder: boolean;
  document: JudgedDocument;
}

/** What rules look at in the document of a statement. */
export interface JudgedDocument {
  /** The title and the path as written. */
  written: string;
  /** The names of the people who write in it, as terms. */
  speakers: ReadonlySet<string>;
  /** Its dates, as in text/passages/date-terms.ts. */
  dates: ReadonlySet<string>;
  /** The day that is not before today; empty for one of a series, of which an answer says as of when it is. */
  today: string;
}

/** A rule by which a statement is no answer; its name says why, for whoever asks why a statement was not chosen. */
export type ExclusionRule = readonly [name: string, excludes: (judged: JudgedStatement) => boolean];
