import type { DocumentAsJson } from '../guide/read-notes.ts';
import type { Block, FileMetadata } from '../parse/block.ts';
import type { SlotClaim } from '../text/claims/claim.ts';
import type { Revision } from './revise/revision.ts';

/** The app and job that a model works for; tokens are counted for them. */
export interface ModelJob {
  appId: string;
  /** For example `extract`, `synthesize`, `answer`, `merge`. */
  purpose: string;
  /** The workflow or request to which the work belongs. */
  jobId: string | null;
  /** Aborted if nobody needs the result any more. */
  signal?: AbortSignal;
}

export interface DocumentToExtract {
  title: string | null;
  type: string;
  source: string;
  /** Metadata from its source: author, assignees, channel … */
  metadata: FileMetadata;
  blocks: Block[];
  /** The same as JSON text, which is cheap to pass between threads. */
  blocksJson: string;
  /** ISO 639-1 or null. */
  language: string | null;
  /** ISO 8601; the date to which "today" in the document refers. */
  occurredAt: string | null;
  /** Kinds of memories to extract; null: all. `procedure` is for agent sessions: what was asked and how it was done. */
  extract: ('memory' | 'procedure')[] | null;
}

export interface ExtractedMemory {
  text: string;
  /** The text without the subject before it; absent: the same. */
  stated?: string;
  /** `summary` for the document's one summary; else the kind of fact (decision, date, ownership …). */
  kind: string;
  /** An exact passage of the document, or null for a written summary. */
  quote: string | null;
  /** 0..1 */
  confidence: number;
  /** Position of the quote: characters of a block. Null or absent: none, or unknown. */
  place?: { blockId: string; start: number; end: number } | null;
  /** When it was said, ISO 8601 (a day, or a time), or `made`: when the document was created; null or absent: same as the document. */
  said?: string | null;
  /** What it says about single things; empty if absent. */
  claims?: SlotClaim[];
}

export interface ExtractedMention {
  name: string;
  /** person, organization, location, product, work, topic … */
  type: string;
  /** The exact sentence that mentions it. */
  quote: string;
  confidence: number;
  /** Known from a field, a sender, a way of writing or its use in a sentence (“the Canopy admin”), not guessed. */
  isCertain?: true;
  /** The fuller name that it means in this document: the full name for a first name, the address for a sender. */
  standsFor?: EntityName;
}

export interface EntityName {
  name: string;
  type: string;
}

/** Two names that the document says are the same person or thing. */
export interface StatedAlias {
  left: EntityName;
  right: EntityName;
  /** The words that say so, or the field. */
  quote: string;
}

/** Who made a change, such as a pull request, by its number in a repository (the last part of its name). */
export interface StatedChange {
  repository: string;
  number: number;
  by: EntityName;
  quote: string;
}

export interface Extraction {
  memories: ExtractedMemory[];
  mentions: ExtractedMention[];
  /** Empty if absent. */
  aliases?: StatedAlias[];
  /** Empty if absent. */
  changes?: StatedChange[];
  /** Sentences for the document's events if anything was uncertain, truncated or dropped. */
  warnings: string[];
  /** Set if the model failed and this is the builtin result: the reason. The document is reprocessed later. */
  fallbackBecause?: string;
}

/** A piece of evidence that a writer may use and cite. */
export interface Evidence {
  /** The footnote label: a short stable hash of (source, resource_id). */
  label: string;
  source: string;
  resourceId: string;
  title: string | null;
  /** ISO 8601 or null. */
  date: string | null;
  author: string | null;
  text: string;
}

export interface FileToWrite {
  key: string;
  /** Purpose of the file, in words, from the app's config. */
  prompt: string;
  tier: 'company' | 'workstream' | 'personal';
  /** Display name of the team; null on the company tier. */
  teamName: string | null;
  evidence: Evidence[];
  /** `YYYY-MM-DD`; absent: unknown. */
  today?: string;
  /** Names of the organization that all documents are about; none if absent. */
  organization?: readonly string[];
  /** Whether it is a context document or a digest, which is separate from the files of a guide. */
  isSingle?: boolean;
}

/** Files of one team, written together from the same evidence. */
export interface FilesToWrite extends Omit<FileToWrite, 'key' | 'prompt' | 'isSingle'> {
  files: Pick<FileToWrite, 'key' | 'prompt'>[];
}

/** A file's text, and the statements removed from it because their citations do not support them. */
export interface WrittenFile {
  markdown: string;
  dropped: { statement: string; reason: string }[];
}

/** A file written earlier, with the news since then and what it may change. */
export interface FileToRevise extends Omit<FileToWrite, 'evidence' | 'isSingle'> {
  revision: Revision;
}

/** A file after its revision: what the news does not affect is unchanged, byte for byte. */
export interface RevisedFile {
  markdown: string;
  /** Number of operations that changed something. */
  changed: number;
  /** Operations of the model that were refused, and why. */
  refused: { operation: string; reason: string }[];
  /** Statements that no news may change, and why they may be outdated. */
  doubts: { statement: string; reason: string; labels: string[] }[];
  /** Warnings for people; empty if there are none. */
  warnings: string[];
}

/** Returns the `Notes` of each document, as JSON. */
export type ReadNotes = (
  documents: readonly DocumentAsJson[],
  job: Pick<ModelJob, 'appId'>,
) => Promise<string[]>;

export interface AnswerToWrite {
  question: string;
  evidence: Evidence[];
}

/** A memory to compare with others. */
export interface ComparedMemory {
  memoryId: string;
  text: string;
  /** The passage of its document that states it. */
  quote: string;
  title: string | null;
  /** Day from which it holds, `YYYY-MM-DD`; null: unknown. */
  day: string | null;
}

/** Two memories whose relation is unknown. */
export type MemoryPair = readonly [ComparedMemory, ComparedMemory];

/** The relation of one memory to another, with the words of each that show it. */
export interface MemoryVerdict {
  memoryId: string;
  otherId: string;
  /** `supersedes`: the other one no longer holds. */
  verdict: 'supersedes' | 'contradicts' | 'repeats';
  quote: string;
  otherQuote: string;
}

export interface ComparedPairs {
  verdicts: MemoryVerdict[];
  /** Verdicts that were refused, and why. */
  refused: string[];
  /** The model, and the version of its prompt. */
  decidedBy: string;
}

export interface HunkToMerge {
  base: string;
  ours: string;
  theirs: string;
  context: { before: string; after: string };
}

/**
 * The single interface to language models. `builtin` needs no key and is deterministic; `llm` uses a server. Every method works with both,
 * except `answer`, `compareMemories`, `mergeHunk` (null: no model, the caller quotes the documents or keeps the user's side) and `embed`.
 * If a server fails, `extract` returns the builtin result; the others throw ModelError, and the caller does without.
 */
export interface Model {
  /** Stored with its results, for example `builtin-2`. When it changes, trees are regenerated. */
  readonly name: string;
  extract(document: DocumentToExtract, job: ModelJob): Promise<Extraction>;
  /**
   * Reads several short documents at once, so that the prompt is sent once, or a thread called once; null for one that must be read alone.
   * Null: reads one at a time. Throws TaskLimitError as `extract` does.
   */
  extractTogether:
    | ((documents: readonly DocumentToExtract[], job: ModelJob) => Promise<(Extraction | null)[]>)
    | null;
  /** Returns Markdown in which every statement ends with one or more `[^label]` of the evidence, without footnote definitions. */
  writeFile(file: FileToWrite, job: ModelJob): Promise<WrittenFile>;
  /** Writes several files at once, so that their evidence is sent once. Returns the valid ones by key. Null: writes one at a time. */
  writeFiles: ((files: FilesToWrite, job: ModelJob) => Promise<Map<string, WrittenFile>>) | null;
  /** Changes the lines of a file affected by news. Null: unsupported, files are rewritten. */
  reviseFile: ((file: FileToRevise, job: ModelJob) => Promise<RevisedFile>) | null;
  /** Reads guide notes from documents, so that trees are written from whole documents, by rules. Null: files are written from passages. */
  readNotes: ReadNotes | null;
  /** Returns a short answer with `[^label]` citations, or null if the evidence contains none. No model: the caller quotes the documents. */
  answer: ((input: AnswerToWrite, job: ModelJob) => Promise<string | null>) | null;
  mergeHunk: ((hunk: HunkToMerge, job: ModelJob) => Promise<string>) | null;
  /** Returns the relation of each pair's two memories, with one request. Null: the rules decide. Throws ModelError. */
  compareMemories: ((pairs: readonly MemoryPair[], job: ModelJob) => Promise<ComparedPairs>) | null;
  embed: ((texts: string[], job: ModelJob) => Promise<Float32Array[]>) | null;
}
