import { isOneOf } from '../lib/narrow.ts';
import type { Source } from '../tokens.ts';
import type { RevisedFile } from '../model/model.ts';
import type { WholeText } from '../model/revise/propose-tidy.ts';
import type { SpecTier } from './config/tree-config.ts';

export const TREE_STATUSES = ['processing', 'completed', 'published', 'failed', 'cancelled'] as const;
export type TreeStatus = (typeof TREE_STATUSES)[number];
export const PHASES = ['discover', 'search', 'select', 'synthesize', 'finalize', 'done'] as const;
export type Phase = (typeof PHASES)[number];

/** A tree is what people read and edit; a digest and a context document are one generated file each. */
export const TREE_KINDS = ['tree', 'digest', 'document'] as const;
export type TreeKind = (typeof TREE_KINDS)[number];

export const DIGEST_PERIODS = ['daily', 'weekly'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** The parameters of a generation of one file. */
export interface SingleScope {
  /** What the file must say, as requested; null for a summary. */
  prompt: string | null;
  /** Whether it is made only from the owner's own documents, not the app's. */
  isOwnOnly: boolean;
  /** Digests: only documents dated `from` or later and before `to` (ISO 8601). */
  window: { from: string; to: string; period: DigestPeriod } | null;
}

/** The parameters of a generation. */
export interface TreeScope {
  /** Only documents of these sources; null for all. */
  sources: Source[] | null;
  /** Only the files of this team are written, the others are copied; null for all files. */
  workstreamName: string | null;
  /** Only the files of this spec are written, whether or not their evidence changed; null for all specs. */
  onlyKey: string | null;
  /** The tree whose other files are copied when only some are written. */
  baseTreeId: string | null;
  /** One file instead of a tree; absent for a tree. */
  single?: SingleScope;
}

/** Returns whether a scope is that of a tree, a single document or a digest. */
export const treeKindOf = ({ single }: TreeScope): TreeKind =>
  single === undefined ? 'tree' : single.window === null ? 'document' : 'digest';

/** A footnote of a file: what its label stands for. */
export interface FileCitation {
  label: string;
  source: string;
  resource_id: string;
  /** The document's location as people know it; absent if its id says so. */
  place?: string;
  title: string | null;
  date: string | null;
}

/** The origin of a file's text. */
export interface Provenance {
  model?: string;
  /** Whether it was copied from the previous tree, because nothing it is made from had changed. */
  reused?: boolean;
  citations?: FileCitation[];
  /** The documents given to the writer, with the revision that was read. */
  evidence?: { document_id: number; revision: number }[];
  /** Hash of the request for the text: its spec, team and sources. If it changes, the whole text is rewritten. */
  spec_sha256?: string;
  /** The tree whose documents the file was last compared with. */
  seen_tree_id?: string;
  /** The file when it was last written from scratch. */
  whole?: WholeText;
  /** Whether the last tree asked the model about it. */
  asked?: boolean;
  /** The result of the last revision. */
  revision?: { changed: number; refused: RevisedFile['refused']; warnings: string[] };
  /** Statements that may be out of date, and why. */
  doubts?: RevisedFile['doubts'];
  /** Statements of the model that their citations do not support, and why each was dropped. */
  unsupported?: { statement: string; reason: string }[];
  /** Statements that finalize removed because they cite what the writer was not given. */
  dropped_statements?: string[];
  /** Why the file was kept from the previous tree. */
  kept_because?: string;
  /** Why the builtin model wrote the file instead of the model. */
  fallback_because?: string;
  edited_by?: string | null;
}

/** Maximum characters of a team's name or a file's title shown in a text. */
export const NAME_CHARS_MAX = 80;

/** Maximum files of a team that a document is offered to for what it adds: an insertion belongs in one, but another may judge it differently. */
export const OFFERED_FILES_MAX = 2;

export interface TreeTeam {
  slug: string;
  name: string;
  documents: number;
}

export interface TreeMeta {
  teams?: TreeTeam[];
  inventory?: { documents: number; document_id_max: number; read_at: string };
  /** For a single file: the sources of what it cites. */
  sources?: string[];
  [key: string]: unknown;
}

export interface TreeRow {
  tree_id: string;
  kind: TreeKind;
  owner: string | null;
  scope: TreeScope;
  status: TreeStatus;
  phase: Phase | null;
  version: number;
  completed_docs: number | null;
  total_docs: number | null;
  error: string | null;
  meta: TreeMeta;
  workflow_id: string | null;
  created_at: Date;
  completed_at: Date | null;
  published_at: Date | null;
}

/** A file as the model wrote it and finalize completed it. */
export interface FileRow {
  path: string;
  content: string;
  tier: SpecTier;
  team: string;
  key: string;
  sha256: string;
  status: string;
  evidence_sha256: string | null;
  provenance: Provenance;
  updated_at: Date;
}

/** The statuses of finished trees, which people read and edit. */
export const FINISHED_STATUSES = ['completed', 'published'] as const satisfies readonly TreeStatus[];

/** Returns whether a tree with this status is finished. */
export const isFinished = (status: TreeStatus): boolean => isOneOf(FINISHED_STATUSES, status);
