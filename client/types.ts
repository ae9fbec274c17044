/** The wire's shapes, as answers carry them; `test/client-types.test.ts` holds them against the service's schemas. */

export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export type Scalar = string | number | boolean | null;
export type DocumentStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'pending_review' | 'skipped';

export interface DocumentEvent {
  message: string;
  time: string;
  type: 'error' | 'warning' | 'info' | 'success';
}

export interface Block {
  type: string;
  id: string;
  text: string;
  [field: string]: unknown;
}

export interface MemoryMetadata {
  created_at: string;
  indexed_at: string | null;
  last_modified: string;
  status: DocumentStatus;
  events: DocumentEvent[];
  url: string | null;
  [key: string]: unknown;
}

/** A document with what was extracted from it. */
export interface Memory {
  source: string;
  resource_id: string;
  type: string;
  title: string | null;
  metadata: MemoryMetadata;
  data: Block[] | null;
  memories: string[];
  /** The date it is of, and what says so, such as `front matter`; null: nothing does. */
  document_date: string | null;
  date_reason: string | null;
  last_modified_at: string | null;
}

export interface MemoryToAdd {
  text: string;
  resource_id?: string;
  title?: string;
  date?: string;
  metadata?: Record<string, Scalar>;
  collection?: string;
}

export type MemoryChange = Partial<
  Record<'text' | 'title' | 'collection' | 'date', string | null> & {
    metadata: Record<string, Scalar> | null;
  }
>;

/** A document as blocks or Markdown strings, from any source. */
export interface MemoryToImport {
  source: string;
  resource_id: string;
  type?: string;
  title?: string | null;
  metadata?: Record<string, Scalar> | null;
  data: (string | { type: string; text: string; [field: string]: unknown })[];
}

export interface TraceToAdd {
  history: string;
  session_id?: string;
  format?: string;
  title?: string;
  metadata?: Record<string, Scalar>;
  date?: string;
}

export interface MemoryStatus {
  source: string;
  resource_id: string;
  status: DocumentStatus;
}

export interface BulkResult {
  success: boolean;
  count: number;
  items: MemoryStatus[];
}

/** What a file became: one document, or many when it is an export or a mailbox. */
export interface StatusCounts {
  total: Partial<Record<string, number>>;
  providers: Record<string, Partial<Record<string, number>>>;
}

export interface Query {
  query: string;
  answer?: boolean;
  effort?: 'minimal' | 'low' | 'medium' | 'high';
  sources?: string[];
  max_results?: number;
  /** What holds is told as of this day; without it, as of now. */
  as_of?: string;
  /** Tells how the query was read. */
  explain?: boolean;
  options?: { after?: string; before?: string; filter?: Record<string, unknown> };
}

export interface Resource {
  resource_id: string;
  source: string;
  type: string;
  title: string | null;
  score: number;
  metadata: MemoryMetadata;
  highlights: { id: string; text: string; score: number }[];
  memories: string[];
  /** The date it is of; null: nothing says one. */
  document_date: string | null;
  last_modified_at: string | null;
  /** Statements of the document that no longer hold, each with the one that holds. */
  superseded_by: {
    statement: string;
    slot: string;
    memory_id: string;
    text: string;
    value: string;
    until: string | null;
    source: string;
    resource_id: string;
  }[];
}

/** A value that another memory gives to the same slot. */
export interface MemoryLink {
  memory_id: string;
  slot: string;
  value: string;
  since: string | null;
}

export interface ExtractedMemory {
  memory_id: string;
  kind: string;
  text: string;
  quote: string | null;
  place: { block_id: string; start: number; end: number } | null;
  source: string;
  resource_id: string;
  title: string | null;
  valid_from: string | null;
  valid_to: string | null;
  claims: { subject: string; slot: string; value: string }[];
  supersedes: MemoryLink[];
  superseded_by: MemoryLink[];
  contradicts: MemoryLink[];
  repeats: string[];
}

/** A memory with what came before and after it, and the memories that say the same. */
export interface MemoryHistory {
  memory: ExtractedMemory;
  history: ExtractedMemory[];
  evidence: ExtractedMemory[];
}

export interface QueryResult {
  documents: Resource[];
  answer: string | null;
  citations: { label: string; source: string; resource_id: string; title: string | null; quote: string }[];
  errors: { error: string; message: string }[];
  notices: string[];
  /** Null when the service keeps no queries. */
  query_id: string | null;
  /** How the query was read, when that was asked for. */
  explain: QueryExplanation | null;
}

export interface QueryExplanation {
  words: { word: string; terms: string[]; passages: number; weight: number }[];
  /** Words that stand nowhere, not even misspelt. */
  unknown: string[];
  dates: string[];
  phrases: string[];
  is_list: boolean;
  passages: number;
}

/** A rating replaces the one before it; `score` from -1 (bad) to 1 (good). */
export interface Rating {
  score?: number;
  comment?: string;
}

/** A query of the caller that the service keeps, with its rating. */
export interface KeptQuery {
  query_id: string;
  query: string;
  time: string;
  user_id: string | null;
  score: number | null;
}

/** A kept query with what it found of what is still there. */
export interface KeptResult {
  query_id: string;
  query: string;
  time: string;
  documents: Resource[];
  answer: string | null;
  score: number | null;
  comment: string | null;
}

export interface DocumentName {
  source: string;
  resource_id: string;
}

/** A query of an evaluation set: which documents answer it, and which do not. */
export interface JudgedQuery {
  query: string;
  relevant: DocumentName[];
  irrelevant: DocumentName[];
}

export interface Entity {
  id: string;
  type: string;
  name: string;
  mention_count: number;
  created_at: string;
  updated_at: string;
  description: string | null;
}

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

export type TreeStatus = 'processing' | 'completed' | 'failed' | 'cancelled' | 'published';

export interface TreeFile {
  path: string;
  content: string;
  tier: string;
  team: string;
  updated_at: string;
  sha256: string;
  status: string;
}

export interface Tree {
  tree_id: string;
  status: TreeStatus;
  version: number;
  files: TreeFile[] | null;
  error: string | null;
  created_at: string;
  completed_at: string | null;
  meta: Record<string, unknown>;
}

/** A context document as lists show it. */
export interface ContextDocumentSummary {
  document_id: string;
  status: TreeStatus;
  sources: string[];
  model: string;
  token_count: number | null;
  error: string | null;
  created_at: string;
  completed_at: string | null;
}

export interface ContextDocument extends ContextDocumentSummary {
  user_id: string | null;
  prompt: string | null;
  /** Markdown; null until it is completed. */
  content: string | null;
  metadata: Record<string, unknown>;
}

/** A digest as lists show it; `getTree` has its text. */
export interface Digest {
  tree_id: string;
  status: TreeStatus;
  period: string | null;
  window_start: string | null;
  window_end: string | null;
  created_at: string;
  completed_at: string | null;
}

export interface DigestToGenerate {
  period?: 'daily' | 'weekly';
  /** Both ends or neither. */
  window_start?: string;
  window_end?: string;
  sources?: string[];
}

/** How far the latest tree is behind the documents. */
export interface Staleness {
  tree_id: string;
  version: number;
  is_stale: boolean;
  documents_added: number;
  documents_changed: number;
  documents_removed: number;
}

/** A moment at which what is served changed. */
export interface TreeHistoryItem {
  at: string;
  by: 'model' | 'person';
  /** The model or the user; null: an API key of the app. */
  author: string | null;
  tree_id: string;
  version: number;
  changes: { kind: 'content' | 'rename' | 'delete' | 'add' | 'clear'; path: string }[];
}

export interface TreeProgress {
  tree_id: string;
  status: TreeStatus;
  phase: 'discover' | 'search' | 'select' | 'synthesize' | 'finalize' | 'done' | null;
  completed_docs: number | null;
  total_docs: number | null;
}

/** A person's change that is laid over the tree until it is cleared. */
export interface TreeEdit {
  /** The same edit as a number. */
  id: number;
  edit_id: string;
  kind: 'content' | 'rename' | 'delete' | 'add';
  path: string;
  new_path: string | null;
  needs_review: boolean;
  /** What the person wrote. */
  content: string | null;
  /** What had been written for the path when the edit was made or merged. */
  llm_baseline: string | null;
  /** What is written for the path in this tree. */
  current: string | null;
}

export interface FileChanges {
  /** SHA-256 of the text that each of `files` was made from, by path. */
  base_sha256?: Record<string, string>;
  files?: Record<string, string>;
  renames?: Record<string, string>;
  deletions?: string[];
  additions?: Record<string, string>;
}

export interface ApiKey {
  id: string;
  name: string;
  last_four: string;
  scopes: string[];
  user_id: string | null;
  created_at: string;
  revoked_at: string | null;
}

export interface KeyToCreate {
  name: string;
  scopes?: string[];
  user_id?: string;
}

export interface Me {
  /** The acting user; the id of the app when it acts for itself. */
  id: string;
  user_id: string | null;
  app: { id: string; name: string; created_at: string };
  scopes: string[];
  credential: 'key' | 'token';
  token_expiration: string | null;
  service: { version: string; model: string; embedder: string | null };
}

export interface Proposal {
  id: string;
  path: string;
  reason: string;
  /** The user who proposed it; null: the app itself. */
  by: string | null;
  /** `outdated`: open, and the file changed since it was read. */
  status: 'open' | 'accepted' | 'refused' | 'outdated';
  base_sha256: string;
  content: string;
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  refusal: string | null;
}

export interface ProposalToMake {
  path: string;
  /** Of the text that the edit was made from. */
  base_sha256: string;
  /** The whole new text. */
  content: string;
  reason: string;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  status: 'enabled' | 'failing' | 'disabled';
  disabled_because: string | null;
  failing_since: string | null;
  created_at: string;
}

export interface WebhookDelivery {
  id: string;
  /** The `webhook-id` that the receiver sees. */
  event_id: string;
  type: string;
  status: 'pending' | 'delivered' | 'dead';
  tries: { time: string; code: number | null; ms: number; error: string | null }[];
  next_at: string | null;
  created_at: string;
}
