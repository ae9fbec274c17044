import type { FileMetadata, RawBlock } from '../parse/block.ts';
import type { TitleForms } from './title-forms.ts';

/** The role of a document for a reader of the guide. */
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

/** A document to be read for the guide. */
export interface DocumentToRead {
  title: string | null;
  type: string;
  metadata: FileMetadata;
  author: string | null;
  /** ISO 8601, or null if unknown. */
  created: string | null;
  changed: string | null;
  blocks: readonly RawBlock[];
}

/** A sentence that says what its document is about. */
export interface Gist {
  text: string;
  /** Whether it describes a moment (“recently”), so that it holds only while the document is new. */
  isOfMoment: boolean;
}

/** The beginning of a paragraph that may define a team. */
export interface Opening {
  /** One to three contiguous sentences. */
  sentences: string[];
  heading: string;
  /** Whether it is directly under the title, before any other heading. */
  isLead: boolean;
}

/** A task and its steps, verbatim and in order. */
export interface Procedure {
  heading: string;
  /** The heading above it; empty if there is none. */
  above: string;
  /** Whether the heading is the document's title. */
  isWhole: boolean;
  lead: string | null;
  /** Markdown lines: numbered or bulleted steps, prose, and code. */
  lines: string[];
  steps: number;
  /** Number of steps omitted. */
  omitted: number;
  /** Whether the text below each step was omitted. */
  isOutline: boolean;
  /** Whether part of the section after the steps was omitted. */
  isContinued: boolean;
}

/** What is read of a task's steps, without where they stand. */
export type Steps = Pick<Procedure, 'lead' | 'lines' | 'steps' | 'omitted' | 'isOutline' | 'isContinued'>;

export interface PersonNote {
  /** Empty if only the handle is given: other documents may say whose it is. */
  name: string;
  handle: string | null;
  email: string | null;
  organization: string | null;
  /** Empty for people who only attended a meeting. */
  role: string;
  /** The section whose role it is: “Chat” for the administrators below “Chat” on a page of moderators. */
  section: string | null;
  /** The kind of evidence: a list or table of roles, a profile, a sentence, a field, minutes of an election, or an attendance list. */
  by: 'list' | 'profile' | 'sentence' | 'field' | 'election' | 'attendance';
  isFormer: boolean;
  /** ISO day on which the role ends or ended. */
  until: string | null;
  /** ISO day of the heading above or of the meeting; null: use the document's date. */
  date: string | null;
}

export interface DecisionNote {
  /** Headings and parent items above it, outermost first. */
  topic: string[];
  text: string;
  /** ISO day or month. */
  date: string | null;
}

export interface ActionNote {
  text: string;
  date: string | null;
}

export interface TermNote {
  term: string;
  meaning: string;
  /** Whether it is an abbreviation spelled out where it is used rather than a glossary entry. */
  isAbbreviation: boolean;
}

/** A page in one of several languages. */
export interface LanguageVersion {
  /** The path of the page without the language. */
  of: string;
  /** In English: “Brazilian Portuguese”. */
  language: string;
}

/** What a guide may say about a document; everything in it appears in the document word for word. */
export interface Notes {
  kind: DocumentKind;
  title: string;
  forms: TitleForms;
  /** The name under which its folder was imported; `folders` begin below it. */
  root: string | null;
  folders: string[];
  /** Empty if unknown. */
  path: string;
  /** Null if the path names no language. */
  version: LanguageVersion | null;
  /** The section that its own fields put it in, such as `section: Deployment` in its front matter. */
  section: string | null;
  /** Whether the document itself has a title; a file name may say anything. */
  isTitled: boolean;
  /** Whether it is an index or readme: the home page of its folder. */
  isIndex: boolean;
  isTemplate: boolean;
  /** Whether it is no longer current: its text moved elsewhere, or it is in an archive. */
  isRetired: boolean;
  chars: number;
  /** ISO days. `own`: from the title or path. */
  dates: { own: string | null; created: string | null; changed: string | null };
  author: string | null;
  /** State of a ticket, proposal or decision record. */
  state: string | null;
  assignee: string | null;
  /** ISO day on which a ticket is due. */
  due: string | null;
  gists: Gist[];
  outline: string[];
  /** Of minutes with headings of their own: the items that others are below, their topics if all minutes of the series have these headings. */
  topicItems: string[];
  openings: Opening[];
  procedures: Procedure[];
  people: PersonNote[];
  decisions: DecisionNote[];
  actions: ActionNote[];
  terms: TermNote[];
  questions: string[];
  /** Keys (`repeatKeysOf`) of its sentences and of its headings, to find those that many documents share. */
  sentenceKeys: number[];
  headingKeys: number[];
}
