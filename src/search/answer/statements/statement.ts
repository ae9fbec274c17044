import type { Block } from '../../../parse/block.ts';
import type { Place } from '../../passages.ts';

/** A document that search found, as answers are looked for in it. */
export interface AnswerSource {
  label: string;
  title: string | null;
  /** ISO 8601; null: nothing says when it is from. */
  date: string | null;
  /** 0..1, of the search. */
  score: number;
  blocks: readonly Block[];
  /** Ids of the blocks that search found. */
  found: ReadonlySet<string>;
}

/** `list` and `table` are whole ones, `item` and `row` a part of them; a `heading` is an item with others below it. */
export type StatementForm = 'sentence' | 'item' | 'heading' | 'list' | 'row' | 'table' | 'code';

/** Something that may be the answer, and what around it says what it is about. */
export interface AnswerStatement {
  /** Index of its document. */
  source: number;
  form: StatementForm;
  /** What is shown: words of the document, with the header of a row, the lead-in of an item, the speaker of a message. */
  text: string;
  /** What it says itself. */
  own: string;
  /** The lead-in of a list, the header of a table, the name of a speaker. */
  lead: string;
  /** Headings above it. */
  headings: string;
  /** What stands right before it, in a conversation also the rest of its message and the one before. */
  before: string;
  /** The sentence right before it. */
  previous: string;
  /** The question that its message answers. */
  asked: string;
  /** In a conversation what opened it, for what comes after. */
  topic: string;
  places: Place[];
  /** Where it stands in its document. */
  order: number;
  /** The first thing below its heading. */
  isFirst: boolean;
  /** Of the first sentence of a document: its title; else ''. */
  opens: string;
  /** The first sentences of the first message by somebody else than who opened the conversation. */
  isFirstReply: boolean;
  /** Of a list or table: the block right above it. */
  below: string | null;
  /** Whose message it is of, and when that was written. */
  speaker: string | null;
  date: string | null;
}

/** What stands around a block of a document. */
export interface Surroundings {
  source: number;
  headings: string;
  /** The text right above it, when it may be a lead-in. */
  lead: string;
  leadPlace: Place | null;
  /** The heading right above a list without a lead-in: it says what is in it. */
  listHeading?: Place;
  before: string;
  /** What the same person said before that: see threads.ts. */
  continued: string;
  asked: string;
  topic: string;
  order: number;
  isFirst: boolean;
  opens: string;
  /** The block right above it. */
  below: string | null;
}

/** What statements take over from where they stand. */
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

/** The one right above. */
export const lastHeading = (headings: string): string => headings.trimEnd().split('\n').at(-1) ?? '';

export const wholePlace = ({ id, text }: Block): Place => ({ block_id: id, start: 0, end: text.length });
