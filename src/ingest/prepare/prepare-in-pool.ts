import type { Context } from '../../context.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { runOnContent } from '../../documents/chunking/read-content.ts';
import type { StoredContent } from '../../documents/columns.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import { hasUnchunked } from '../../documents/reads.ts';
import { withoutSlot } from '../../http/limits/app-slots.ts';
import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import type { CpuTask } from '../../lib/cpu-pool/cpu-task.ts';
import type { Urgency } from '../../lib/cpu-pool/fair-queue.ts';
import { isSlowText } from '../../parse/text-formats.ts';
import { splitByChars } from '../../lib/split-by-chars.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareEachTask,
  type ToPrepare,
} from '../../documents/chunking/prepare-document.ts';
import { type AddedText, prepareAddedTask } from './read-added.ts';
import { type ChangedDocument, prepareChangedTask } from './read-changed.ts';
import { type ImportedItem, prepareImportedTask } from './read-imported.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** Maximum unchunked documents of an app: each costs every search some twenty microseconds. */
const UNCHUNKED_MAX = 10_000;

type PrepareContext = Pick<Context, 'sql' | 'cpu'>;

/**
 * Prepares added texts, in the order given. Chunks small texts at once; for more text, or one whose format is slow to read, worker threads read only what a search needs now,
 * and chunking is deferred.
 */
export async function prepareAdded(
  ctx: PrepareContext,
  appId: string,
  inputs: AddedText[],
): Promise<NewDocument[]> {
  const isSlow = inputs.some(
    ({ text }) => text.length <= INLINE_CHARS_MAX && isSlowText(withoutByteOrderMark(text)),
  );
  return prepare(ctx, appId, inputs, { charsOf: (input) => input.text.length, isSlow }, prepareAddedTask);
}

/** Prepares imported documents in the same way. */
export async function prepareImported(
  ctx: PrepareContext,
  appId: string,
  items: ImportedItem[],
): Promise<NewDocument[]> {
  const charsOf = (item: ImportedItem) =>
    item.data.reduce((n, data) => n + (typeof data === 'string' ? data.length : data.text.length), 0);
  return prepare(ctx, appId, items, { charsOf }, prepareImportedTask);
}

/**
 * Prepares a document whose title, path or text changed from its content; a long text that is not chunked is chunked later. Keeps the request's
 * place, unlike the others: the caller has locked the document, and whoever took the place could wait for it.
 */
export async function prepareChanged(
  db: Db,
  cpu: CpuPool,
  appId: string,
  fields: ChangedDocument['fields'],
  content: StoredContent,
): Promise<NewDocument> {
  const { body, blocks_json, sent_json } = content;
  const isText = blocks_json === null && sent_json === null;
  const isLong = isText && body !== null && body.length > INLINE_CHARS_MAX;
  const isDeferred = isLong && !(await hasUnchunked(db, appId, UNCHUNKED_MAX));
  return runOnContent(cpu, appId, prepareChangedTask, { fields, content, isDeferred });
}

/**
 * Chunks documents that are already parsed, in the order given; more than a little text in worker threads. Work nobody waits for (`soon`)
 * uses the app's one background thread, ahead of its other work, so that an account of any size takes the memory of one thread.
 */
export async function prepareParsed(
  { cpu }: Pick<Context, 'cpu'>,
  appId: string,
  documents: PlainDocument[],
  urgency: Urgency = 'urgent',
): Promise<NewDocument[]> {
  const chars = documents.reduce((n, document) => n + charsOfBlocks(document), 0);
  if (chars <= INLINE_CHARS_MAX) return documents.map(prepareDocument);
  return inThreads(cpu, appId, prepareEachTask, splitByChars(documents, charsOfBlocks), urgency);
}

async function inThreads<T>(
  cpu: CpuPool,
  appId: string,
  task: CpuTask<T, NewDocument[]>,
  parts: T[],
  urgency: Urgency = 'urgent',
): Promise<NewDocument[]> {
  const read = await readInThreads(() =>
    Promise.all(parts.map((part) => cpu.run(task, part, appId, urgency))),
  );
  return read.flat();
}

/** Runs a task on what was sent: on a little text here, on more in a worker thread. 422 `TooCostly` if it takes too long or too much memory. */
export async function readSentText<Input, Output>(
  cpu: CpuPool,
  appId: string,
  task: CpuTask<Input, Output>,
  input: Input,
  chars: number,
): Promise<Output> {
  if (chars <= INLINE_CHARS_MAX) return task.work(input);
  return readInThreads(() => cpu.run(task, input, appId));
}

async function readInThreads<T>(work: () => Promise<T>): Promise<T> {
  try {
    // Threads have their own queue: short requests of the app are served while its large texts wait.
    return await withoutSlot(work);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    throw new AppError(
      422,
      'TooCostly',
      `Reading what was sent ${error.message}. Split it into smaller documents.`,
    );
  }
}

/** Counts the characters in the blocks of a document. */
export const charsOfBlocks = ({ blocks }: PlainDocument): number =>
  blocks.reduce((n, block) => n + block.text.length, 0);

async function prepare<T>(
  ctx: PrepareContext,
  appId: string,
  inputs: T[],
  { charsOf, isSlow = false }: { charsOf: (input: T) => number; isSlow?: boolean },
  task: CpuTask<ToPrepare<T>, NewDocument[]>,
): Promise<NewDocument[]> {
  const chars = inputs.reduce((n, input) => n + charsOf(input), 0);
  if (chars <= INLINE_CHARS_MAX && !isSlow) return task.work({ inputs, isDeferred: false });
  const isDeferred = !(await hasUnchunked(ctx.sql, appId, UNCHUNKED_MAX));
  const parts = splitByChars(inputs, charsOf).map((part): ToPrepare<T> => ({ inputs: part, isDeferred }));
  return inThreads(ctx.cpu, appId, task, parts);
}
