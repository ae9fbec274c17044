import type { Api } from './api.ts';
import type { BodyOf } from './calls/call.ts';

/** Names for the types of client/api.ts, which come from the service's own schemas, and for what those leave open. */
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
/** A moment at which what is served changed. */
export type TreeHistoryItem = Api['GET /context-documents/tree/{tree_id}/history']['answer']['items'][number];

export type QueryResult = Api['POST /memories/query']['answer'];
export type Resource = QueryResult['documents'][number];
/** How a query was read. */
export type QueryExplanation = NonNullable<QueryResult['explain']>;

/** A query of an evaluation set: which documents answer it, and which do not. */
export type JudgedQuery = Api['GET /evaluate/set']['answer']['items'][number];
export type DocumentName = JudgedQuery['relevant'][number];

type FileOf<Rest extends string> = `GET /context-documents/tree/{tree_id}/files${Rest}` & keyof Api;
/** A file of a tree without its text. */
export type TreeFileItem = Api[FileOf<''>]['answer']['items'][number];
/** A file as it is served, or as it was. */
export type TreeFileText = Api[FileOf<'/content'>]['answer'];
/** A text that was served for a file; `version` names it. */
export type FileVersion = Api[FileOf<'/history'>]['answer']['items'][number];
export type CitedEvidence = Api[FileOf<'/evidence'>]['answer']['items'][number];
export type TreeEstimate = Api['GET /context-documents/estimate']['answer'];
export type Suggestions = Api['GET /search/suggest']['answer'];
/** What a person decided about one change of a merge, by its lines in the three texts. */
export type MergeDecision = NonNullable<
  BodyOf<'POST /context-documents/tree/{tree_id}/edits/{edit_id}/resolve'>['decisions']
>[number];

/** A field of a request that the service refused. */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A file of a tree that is being generated, as it is stored. */
export interface FileProgress {
  path: string;
  /** Slug, empty for files of no team. */
  team: string;
  /** `kept` and `fallback`: the model failed, so the previous tree's text or the builtin model's stands. */
  state: 'written' | 'reused' | 'kept' | 'fallback';
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
    /** The name of the rule. */
    reason: string;
    lines: Record<'base' | 'ours' | 'theirs' | 'merged', LineRange>;
    /** Why the model's answer was not taken. */
    refused?: string;
  }[];
}

/** The same of a merge that was asked for with `only_file`: what was merged (null when that is not kept any more), and what resolving takes. */
export interface FileMergeReport extends MergeReport {
  texts: { base: string; ours: string; theirs: string } | null;
  decisions?: MergeDecision[];
  edit_id: string;
  current_sha256: string;
}

/** What happened: ids and counts, never text of documents. */
export interface StreamedEvent {
  type: EventType | 'documents.changed' | 'tree.changed';
  timestamp: string;
  data: Record<string, string | number | null | string[]>;
}

/** The events that webhooks send. */
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
