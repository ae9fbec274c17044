import type { DocumentAsJson } from '../guide/read-notes.ts';
import type { Block, FileMetadata } from '../parse/block.ts';
import type { SlotClaim } from '../text/claims/claim.ts';
import type { Revision } from './revise/revision.ts';

/** Which app and job a model works for; tokens are counted under them. */
export interface ModelJob {
  appId: string;
  /** For example `extract`, `synthesize`, `answer`, `merge`. */
  purpose: string;
  /** The workflow or request the work belongs to. */
  jobId: string | null;
  /** Aborted when nobody wants the result any more. */
  signal?: AbortSignal;
}

export interface DocumentToExtract {
  title: string | null;
  type: string;
  source: string;
  /** What its source says beside the text: author, assignees, channel … */
  metadata: FileMetadata;
  blocks: Block[];
  /** The same as JSON text, which passes between threads at little cost. */
  blocksJson: string;
  /** ISO 639-1 or null. */
  language: string | null;
  /** ISO 8601; what "today" means inside the document. */
  occurredAt: string | null;
  /** What may be remembered; null: everything. `procedure` is for agent sessions: what was asked and how it was done. */
  extract: ('memory' | 'procedure')[] | null;
}

export interface ExtractedMemory {
  text: string;
  /** `summary` for the document's one summary; else the kind of fact (decision, date, ownership …). */
  kind: string;
  /** A passage of the document, letter for letter, or null for a written summary. */
  quote: string | null;
  /** 0..1 */
  confidence: number;
  /** Where the quote stands: characters of a block. Null or absent: nowhere, or it is not known. */
  place?: { blockId: string; start: number; end: number } | null;
  /** When it was said, ISO 8601 (a day, or a time), or `made`: when the document was; null or absent: with the document. */
  said?: string | null;
  /** What it says of single things; none when left out. */
  claims?: SlotClaim[];
}

export interface ExtractedMention {
  name: string;
  /** person, organization, location, product, work, topic … */
  type: string;
  /** The sentence that mentions it, letter for letter. */
  quote: string;
  confidence: number;
  /** Known from a field, a sender, a form of writing or what is done with it (“the Canopy admin”), not guessed. */
  isCertain?: true;
  /** The fuller name that it stands for in this document: the full name of a first name, the address of a sender. */
  standsFor?: EntityName;
}

export interface EntityName {
  name: string;
  type: string;
}

/** Two names that the document says are one person or thing. */
export interface StatedAlias {
  left: EntityName;
  right: EntityName;
  /** The words that say so, or the field. */
  quote: string;
}

export interface Extraction {
  memories: ExtractedMemory[];
  mentions: ExtractedMention[];
  /** None when left out. */
  aliases?: StatedAlias[];
  /** Sentences for the document's events when something was uncertain, cut or dropped. */
  warnings: string[];
  /** Set when the model failed and this is the builtin result: why. The document is reprocessed later. */
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
  /** What the file is for, in words, from the app's config. */
  prompt: string;
  tier: 'company' | 'workstream' | 'personal';
  /** Display name of the team, null on the company tier. */
  teamName: string | null;
  evidence: Evidence[];
  /** `YYYY-MM-DD`; absent: unknown. */
  today?: string;
  /** Names of the organization that all of it is about; none when left out. */
  organization?: readonly string[];
  /** Whether it is a context document or a digest, which stands by itself and has no guide around it. */
  isSingle?: boolean;
}

/** Files of one team, written together from the same evidence. */
export interface FilesToWrite extends Omit<FileToWrite, 'key' | 'prompt' | 'isSingle'> {
  files: Pick<FileToWrite, 'key' | 'prompt'>[];
}

/** A file's text with what was taken out of it: statements that their citations do not support. */
export interface WrittenFile {
  markdown: string;
  dropped: { statement: string; reason: string }[];
}

/** A file that was written before, with the news since then and what it may change. */
export interface FileToRevise extends Omit<FileToWrite, 'evidence' | 'isSingle'> {
  revision: Revision;
}

/** A file after its revision: what the news does not touch is as it was, byte for byte. */
export interface RevisedFile {
  markdown: string;
  /** How many operations changed something. */
  changed: number;
  /** What the model asked for and did not get, and why. */
  refused: { operation: string; reason: string }[];
  /** Statements that no news may change, and why they may be out of date. */
  doubts: { statement: string; reason: string; labels: string[] }[];
  /** Warnings for people; empty when there are none. */
  warnings: string[];
}

/** `Notes` of each document, as JSON. */
export type ReadNotes = (
  documents: readonly DocumentAsJson[],
  job: Pick<ModelJob, 'appId'>,
) => Promise<string[]>;

export interface AnswerToWrite {
  question: string;
  evidence: Evidence[];
}

/** A memory that is compared with others. */
export interface ComparedMemory {
  memoryId: string;
  text: string;
  /** The passage of its document that says it. */
  quote: string;
  title: string | null;
  /** From which day it holds, `YYYY-MM-DD`; null: unknown. */
  day: string | null;
}

/** Two memories of which nobody knows yet what they are to each other. */
export type MemoryPair = readonly [ComparedMemory, ComparedMemory];

/** What one memory is to another, with the words of each that it rests on. */
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
  /** The model, and the version of what it was asked. */
  decidedBy: string;
}

export interface HunkToMerge {
  base: string;
  ours: string;
  theirs: string;
  context: { before: string; after: string };
}

/**
 * The one port to language models. `builtin` needs no key and is deterministic; `llm` asks a server. Every method works with
 * both, except `answer`, `compareMemories`, `mergeHunk` (null: no model, the caller quotes the documents or keeps the user's side) and `embed`.
 * When a server fails, `extract` gives the builtin result; the others throw ModelError, and the caller does without.
 */
export interface Model {
  /** Recorded with what it made, for example `builtin-2`. A change of it makes trees regenerate. */
  readonly name: string;
  extract(document: DocumentToExtract, job: ModelJob): Promise<Extraction>;
  /**
   * Reads several short documents at once, so that what is asked is sent once, or a thread called once; null where one has to be read alone. Null: it reads
   * one at a time. Throws TaskLimitError as `extract` does.
   */
  extractTogether:
    | ((documents: readonly DocumentToExtract[], job: ModelJob) => Promise<(Extraction | null)[]>)
    | null;
  /** Markdown whose every statement ends with one or more `[^label]` of the evidence; no footnote definitions. */
  writeFile(file: FileToWrite, job: ModelJob): Promise<WrittenFile>;
  /** Writes several files at once, so that their evidence is sent once. By key those that came out right. Null: it writes one at a time. */
  writeFiles: ((files: FilesToWrite, job: ModelJob) => Promise<Map<string, WrittenFile>>) | null;
  /** Changes the lines of a file that news asks to change. Null: it cannot, and files are written again. */
  reviseFile: ((file: FileToRevise, job: ModelJob) => Promise<RevisedFile>) | null;
  /** Reads what a guide says of documents: trees are then written from whole documents, by rules. Null: files are written from passages. */
  readNotes: ReadNotes | null;
  /** A short answer with `[^label]` citations, or null when the evidence does not hold one. No model: the caller quotes the documents. */
  answer: ((input: AnswerToWrite, job: ModelJob) => Promise<string | null>) | null;
  mergeHunk: ((hunk: HunkToMerge, job: ModelJob) => Promise<string>) | null;
  /** What the two memories of each pair are to each other, in one request. Null: the rules have the last word. Throws ModelError. */
  compareMemories: ((pairs: readonly MemoryPair[], job: ModelJob) => Promise<ComparedPairs>) | null;
  embed: ((texts: string[], job: ModelJob) => Promise<Float32Array[]>) | null;
}
