import type { FileMetadata, RawBlock } from '../parse/block.ts';

/** What a document is to a reader of the guide. */
export type DocumentKind =
  | 'change'
  | 'ticket'
  | 'talk'
  | 'post'
  | 'profile'
  | 'proposal'
  | 'meeting'
  | 'charter'
  | 'page';

/** A document as the guide reads it. */
export interface DocumentToRead {
  title: string | null;
  type: string;
  metadata: FileMetadata;
  author: string | null;
  /** ISO 8601, or null where nothing says it. */
  created: string | null;
  changed: string | null;
  blocks: readonly RawBlock[];
}

/** A sentence that says what its document is about. */
export interface Gist {
  text: string;
  /** Describes a moment (“recently”): true only while the document is new. */
  isOfMoment: boolean;
}

/** The beginning of a paragraph that may define a team. */
export interface Opening {
  /** One to three contiguous sentences. */
  sentences: string[];
  heading: string;
  /** Directly under the title, before any other heading. */
  isLead: boolean;
}

/** A task and its steps, word for word and in their order. */
export interface Procedure {
  heading: string;
  /** The heading above it; empty when there is none. */
  above: string;
  /** Whether the heading is the document's title. */
  isWhole: boolean;
  lead: string | null;
  /** Markdown lines: numbered or bulleted steps, prose, and code. */
  lines: string[];
  steps: number;
  /** Steps that were left out. */
  cut: number;
  /** What stands below each step was left out. */
  isOutline: boolean;
  /** Something of the section that follows the steps was left out. */
  goesOn: boolean;
}

export interface PersonNote {
  /** Empty where only the handle is given: other documents may say whose it is. */
  name: string;
  handle: string | null;
  email: string | null;
  organization: string | null;
  /** Empty for those who were only seen at a meeting. */
  role: string;
  /** What says it: a list or table of roles, a profile, a sentence, a field, a list of those who attended. */
  by: 'list' | 'profile' | 'sentence' | 'field' | 'attendance';
  isFormer: boolean;
  /** ISO day of the heading above or of the meeting, else null: the document's. */
  date: string | null;
}

export interface DecisionNote {
  /** Headings and parent items above it, the outermost first. */
  topic: string[];
  text: string;
  date: string | null;
}

export interface ActionNote {
  text: string;
  date: string | null;
}

export interface TermNote {
  term: string;
  meaning: string;
  /** An abbreviation spelled out where it is used, not a glossary's entry. */
  isAbbreviation: boolean;
}

/** What a guide may say of a document; everything in it stands in the document word for word. */
export interface Notes {
  kind: DocumentKind;
  title: string;
  /** The name under which its folder was imported; `folders` begin below it. */
  root: string | null;
  folders: string[];
  /** What its own fields file it under, such as `section: Deployment` in its front matter. */
  section: string | null;
  /** Whether it says so itself: the name of a file may say anything. */
  isTitled: boolean;
  /** An index or read-me: the home page of its folder. */
  isIndex: boolean;
  isTemplate: boolean;
  hasMoved: boolean;
  chars: number;
  /** ISO days. `own`: in the title or path. */
  dates: { own: string | null; created: string | null; changed: string | null };
  author: string | null;
  /** Of a ticket, proposal or decision record. */
  state: string | null;
  assignee: string | null;
  gists: Gist[];
  outline: string[];
  openings: Opening[];
  procedures: Procedure[];
  people: PersonNote[];
  decisions: DecisionNote[];
  actions: ActionNote[];
  terms: TermNote[];
  questions: string[];
}
