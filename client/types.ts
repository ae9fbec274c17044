import type { Api } from './api.ts';
import type { BodyOf } from './calls/call.ts';

/** Names for the types of client/api.ts, which come from the service's own schemas, and types that those leave open. */
export type {
  ApiKey,
  Block,
  ConfigField,
  Connection,
  DocumentEvent,
  Entity,
  EntityMerge,
  Integration,
  Memory,
  MemoryToAdd,
  MemoryToImport,
  Proposal,
  Session,
  SyncRun,
  Tree,
  TreeEdit,
  TreeFile,
  TreeProgress,
  Webhook,
} from './api.ts';

export type Scalar = string | number | boolean | null;
export type Me = Api['GET /auth/me']['answer'];
export type StatusCounts = Api['GET /memories/status']['answer'];
export type TraceToAdd = BodyOf<'POST /trace/add'>;
export type FileChanges = BodyOf<'PATCH /context-documents/tree/{tree_id}/files'>;
export type Staleness = Api['GET /context-documents/staleness']['answer'];
/** A moment at which the served files changed. */
export type TreeHistoryItem = Api['GET /context-documents/tree/{tree_id}/history']['answer']['items'][number];

export type QueryResult = Api['POST /memories/query']['answer'];
export type Resource = QueryResult['documents'][number];
/** How the service interpreted a query. */
export type QueryExplanation = NonNullable<QueryResult['explain']>;

/** A query of an evaluation set: its relevant and irrelevant documents. */
export type JudgedQuery = Api['GET /evaluate/set']['answer']['items'][number];
export type DocumentName = JudgedQuery['relevant'][number];

type FileOf<Rest extends string> = `GET /context-documents/tree/{tree_id}/files${Rest}` & keyof Api;
/** A file of a tree, without its text. */
export type TreeFileItem = Api[FileOf<''>]['answer']['items'][number];
/** A file as currently or previously served. */
export type TreeFileText = Api[FileOf<'/content'>]['answer'];
/** A text that was served for a file, identified by `version`. */
export type FileVersion = Api[FileOf<'/history'>]['answer']['items'][number];
export type CitedEvidence = Api[FileOf<'/evidence'>]['answer']['items'][number];
export type TreeEstimate = Api['GET /context-documents/estimate']['answer'];
export type Suggestions = Api['GET /search/suggest']['answer'];
/** A person's decision about one change of a merge, by its lines in the three texts. */
export type MergeDecision = NonNullable<
  BodyOf<'POST /context-documents/tree/{tree_id}/edits/{edit_id}/resolve'>['decisions']
>[number];

/** A request field that the service refused. */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A file of a tree being generated, sent once it is stored. */
export interface FileProgress {
  path: string;
  /** Slug; empty for files without a team. */
  team: string;
  /**
   * `kept` and `fallback`: the model failed, so the previous tree's text or the builtin model's is used; `empty`: left out of the tree,
   * because no document says what belongs in it.
   */
  state: 'written' | 'reused' | 'kept' | 'fallback' | 'empty';
}

/** Half-open, from 0. */
interface LineRange {
  start: number;
  end: number;
}

/** `meta.automerge` of a tree whose file was merged: every place where a side changed the text, and who decided it. */
export interface MergeReport {
  path: string;
  dry_run: boolean;
  hunks: {
    decided_by: 'structural' | 'model' | 'kept-user';
    /** Name of the rule. */
    reason: string;
    lines: Record<'base' | 'ours' | 'theirs' | 'merged', LineRange>;
    /** Why the model's answer was rejected. */
    refused?: string;
  }[];
}

/** Report of a merge requested with `only_file`: adds the texts merged (null if no longer kept) and what resolving needs. */
export interface FileMergeReport extends MergeReport {
  texts: { base: string; ours: string; theirs: string } | null;
  decisions?: MergeDecision[];
  edit_id: string;
  current_sha256: string;
}

/** What happened: ids and counts, never document text. */
export interface StreamedEvent {
  type: EventType | 'documents.changed' | 'tree.changed';
  timestamp: string;
  data: Record<string, string | number | null | string[]>;
}

/** Events sent by webhooks. */
export type EventType =
  | 'tree.completed'
  | 'tree.failed'
  | 'tree.published'
  | 'edit.needs_review'
  | 'proposal.created'
  | 'document.failed'
  | 'entity.needs_review'
  | 'budget.reached'
  | 'connection.created'
  | 'connection.needs_reauth'
  | 'index.started'
  | 'index.completed'
  | 'index.failed'
  | 'endpoint.disabled';
