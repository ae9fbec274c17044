import type { Context } from '../context.ts';
import { splitByChars } from '../lib/split-by-chars.ts';
import type { DocumentToExtract } from '../model/model.ts';
import { readBlocksJson } from '../parse/blocks/blocks-json.ts';
import { languagesTask } from './language-of.ts';
import type { BatchDocument } from './queries.ts';

/** The builtin model uses this CPU, one task at a time: while it works on one, the next waits, so that its thread does not. */
const BUILTIN_AT_ONCE = 2;

/** A model on a server gets many requests at once. */
export const extractionsAtOnce = ({ config }: Pick<Context, 'config'>): number =>
  config.model === 'builtin' ? BUILTIN_AT_ONCE : config.modelConcurrency;

/** Limits of documents that are extracted in one request. */
export interface TogetherLimits {
  /** Of one document: a longer one is extracted alone. Characters of JSON. */
  documentCharsMax: number;
  /** Of all of them. */
  charsMax: number;
  documentsMax: number;
}

/** Between two tasks the thread waits until the main thread has handed over the next one, so tasks are long; another app's wait for at most this. */
const BUILTIN_TOGETHER: TogetherLimits = { documentCharsMax: 50_000, charsMax: 100_000, documentsMax: 100 };
/**
 * Longer documents have long answers. Measured on the sample company: with six to eight documents, the instructions take a seventh of the
 * tokens of all texts.
 */
const SERVER_TOGETHER: TogetherLimits = { documentCharsMax: 4_000, charsMax: 18_000, documentsMax: 9 };

/** Returns which documents a model extracts in one request. */
export const togetherLimits = ({ config }: Pick<Context, 'config'>): TogetherLimits =>
  config.model === 'builtin' ? BUILTIN_TOGETHER : SERVER_TOGETHER;

/** A batch waits for the workflow engine, which polls ten times a second; the builtin model reads the default 25 short documents faster. */
const BUILTIN_FACTOR = 8;
/** A transaction costs as much as storing about ten notes of 300 words (decision 771). */
const GROUP_MAX = 100;
/** Answers of a model server cost money: a process that ends loses those that are not stored yet. */
const SERVER_GROUP_MAX = 25;
/** Of blocks, as JSON: bounds what is held in memory and for how long names are locked. */
const GROUP_CHARS_MAX = 400_000;

/** Returns the maximum documents per batch: more for the builtin model, so that a turn is mostly work. */
export const batchDocumentsMax = ({ config }: Pick<Context, 'config'>): number =>
  config.ingestBatch * (config.model === 'builtin' ? BUILTIN_FACTOR : 1);

/** Splits a batch into groups, each extracted and then written in one transaction. */
export function groupsOf<T extends Pick<BatchDocument, 'blocks_json'>>(
  { config }: Pick<Context, 'config'>,
  documents: readonly T[],
): T[][] {
  if (config.model !== 'builtin')
    return splitByChars(documents, () => GROUP_CHARS_MAX / SERVER_GROUP_MAX, GROUP_CHARS_MAX);
  const charsMin = GROUP_CHARS_MAX / GROUP_MAX;
  return splitByChars(
    documents,
    ({ blocks_json }) => Math.max(blocks_json.length, charsMin),
    GROUP_CHARS_MAX,
  );
}

/** Returns the languages of documents, in order: the one stated by the source, else that of the text. */
export async function languagesFor(
  { cpu }: Pick<Context, 'cpu'>,
  appId: string,
  documents: readonly BatchDocument[],
): Promise<(string | null)[]> {
  const unsaid = documents.filter(({ language }) => language === null);
  if (!unsaid.length) return documents.map(({ language }) => language);
  const texts = unsaid.map(({ title, blocks_json: blocksJson }) => ({ title, blocksJson }));
  const detected = (await cpu.run(languagesTask, texts, appId, 'background')).values();
  return documents.map(({ language }) => language ?? detected.next().value ?? null);
}

/** Returns a model's input for a document. */
export const toExtract = (
  document: Omit<BatchDocument, 'owner' | 'revision' | 'document_id'>,
  language: string | null,
): DocumentToExtract => ({
  title: document.title,
  type: document.type,
  source: document.source,
  metadata: document.metadata,
  blocksJson: document.blocks_json,
  // Read only by a model that works in this thread.
  get blocks() {
    return readBlocksJson(document.blocks_json);
  },
  language,
  occurredAt: document.occurred_at?.toISOString() ?? null,
  extract: document.extract,
});
