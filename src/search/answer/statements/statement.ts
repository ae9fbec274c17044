import type { Block } from '../../../parse/block.ts';
import type { Place } from '../../passages.ts';
import type { DocumentField } from '../fields/document-fields.ts';

/** A document found by search, in which an answer is looked for. */
export interface AnswerSource {
  label: string;
  title: string | null;
  /** Its folders and its file name in words, or ''. */
  path: string;
  /** What its metadata say of it. */
  fields: readonly DocumentField[];
  /** ISO 8601; null if its date is unknown. */
  date: string | null;
  /** The series that it belongs to, of which the newest member says what is true now; null: none. */
  series: string | null;
  /** 0..1, from the search. */
  score: number;
  blocks: readonly Block[];
  /** Whether it was read only around what search found. */
  isCut: boolean;
  /** Ids of the blocks that search found. */
  found: ReadonlySet<string>;
}

/** A `property` is a line of a record’s facts, `Status: Done`. `list` and `table` are whole ones, `item` and `row` parts of them; a `heading` is an item with others below it. */
export type StatementForm = 'sentence' | 'property' | 'item' | 'heading' | 'list' | 'row' | 'table' | 'code';

/** A possible answer, with the text around it that says what it is about. */
export interface AnswerStatement {
  /** Index of its document. */
  source: number;
  form: StatementForm;
  /** Text to show: words of the document, with the header of a row, the lead-in of an item, the speaker of a message. */
  text: string;
  /** Its own words. */
  own: string;
  /** The lead-in of a list, the header of a table, the name of a speaker. */
  lead: string;
  /** Headings above it. */
  headings: string;
  /** Text right before it; in a conversation, also the rest of its message and the previous one. */
  before: string;
  /** For a value under its name in a short list, the other items. */
  beside?: string;
  /** The previous sentence. */
  previous: string;
  /** The question that its message answers. */
  asked: string;
  /** In a conversation, the message that opened it, for later ones. */
  topic: string;
  places: Place[];
  /** Its position in the document. */
  order: number;
  /** Whether it is the first thing below its heading. */
  isFirst: boolean;
  /** For the first sentence of a document, the title; else ''. */
  opens: string;
  /** Whether it is at the start of the first message by somebody other than the person who opened the conversation. */
  isFirstReply: boolean;
  /** For a list, table or code, the id of the block right above it. */
  below: string | null;
  /** For a list, whether its items are numbered. */
  isNumbered?: boolean;
  /** For a list, how many items it has. */
  items?: number;
  /** Whether its message is not the first one of a conversation. */
  isReply?: boolean;
  /** The author of its message, and when that was written. */
  speaker: string | null;
  date: string | null;
}

/** The surroundings of a block in a document. */
export interface Surroundings {
  source: number;
  headings: string;
  /** The text right above it, if it may be a lead-in. */
  lead: string;
  leadPlace: Place | null;
  /** The heading right above a list without a lead-in, which says what is in it. */
  listHeading?: Place;
  before: string;
  /** What the same person said before that; see threads.ts. */
  continued: string;
  asked: string;
  topic: string;
  order: number;
  isFirst: boolean;
  opens: string;
  isReply: boolean;
  /** The id of the block right above it. */
  below: string | null;
}

/** Returns what a statement takes from its surroundings. */
export const base = ({
  source,
  headings,
  before,
  asked,
  topic,
  order,
  isFirst,
  opens,
  below,
}: Surroundings) => ({
  source,
  headings,
  before,
  asked,
  topic,
  order,
  isFirst,
  opens,
  below,
});

/** Returns the heading right above. */
export const lastHeading = (headings: string): string => headings.trimEnd().split('\n').at(-1) ?? '';

/** Returns the place of a whole block. */
export const wholePlace = ({ id, text }: Block): Place => ({ block_id: id, start: 0, end: text.length });

/** Returns which section of which document a statement is in. */
export const sectionOf = ({ source, headings }: Pick<AnswerStatement, 'source' | 'headings'>): string =>
  `${source}\n${headings}`;
