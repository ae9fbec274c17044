import type { Context } from '../../context.ts';
import type { NewDocument } from '../../documents/document.ts';
import { isUncutBacklog } from '../../documents/chunking/lock-uncut.ts';
import { type CpuPool, INLINE_CHARS_MAX } from '../../lib/cpu-pool.ts';
import { splitByChars } from '../../lib/split-by-chars.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareForLater,
} from '../../documents/chunking/prepare-document.ts';
import { type AddedText, glanceAtAdded, readAdded } from './read-added.ts';
import { glanceAtImported, type ImportedItem, readImported, textOfImported } from './read-imported.ts';

/** An app with so many documents that wait to be cut gets no more of them: each costs every search some twenty microseconds. */
const UNCUT_MAX = 10_000;

/** What worker threads are asked for. */
export interface ToPrepare<T> {
  inputs: T[];
  /** Leave what takes long (blocks, chunks) for later where that is possible. */
  later: boolean;
}

type PrepareContext = Pick<Context, 'sql' | 'cpu'>;

/**
 * Prepares added texts, in the order given. Little text is cut at once; of more only what a search needs is read now, in worker
 * threads, and the cutting is left for later.
 */
export async function prepareAdded(
  ctx: PrepareContext,
  appId: string,
  inputs: AddedText[],
): Promise<NewDocument[]> {
  return prepare(ctx, appId, inputs, (input) => input.text.length, 'prepareAllAdded', prepareAllAdded);
}

/** The same for imported documents. */
export async function prepareImported(
  ctx: PrepareContext,
  appId: string,
  items: ImportedItem[],
): Promise<NewDocument[]> {
  const charsOf = (item: ImportedItem) =>
    item.data.reduce((n, data) => n + (typeof data === 'string' ? data.length : data.text.length), 0);
  return prepare(ctx, appId, items, charsOf, 'prepareAllImported', prepareAllImported);
}

/** Cuts documents that are already parsed, in the order given; more than a little text in worker threads. */
export async function prepareParsed(
  { cpu }: Pick<Context, 'cpu'>,
  documents: PlainDocument[],
): Promise<NewDocument[]> {
  const chars = documents.reduce((n, document) => n + charsOfBlocks(document), 0);
  if (chars <= INLINE_CHARS_MAX) return documents.map(prepareDocument);
  return inThreads(cpu, 'prepareAllParsed', splitByChars(documents, charsOfBlocks));
}

async function inThreads(cpu: CpuPool, task: string, parts: unknown[]): Promise<NewDocument[]> {
  return (await Promise.all(parts.map((part) => cpu.run<NewDocument[]>(task, part)))).flat();
}

export const charsOfBlocks = ({ blocks }: PlainDocument): number =>
  blocks.reduce((n, block) => n + block.text.length, 0);

async function prepare<T>(
  ctx: PrepareContext,
  appId: string,
  inputs: T[],
  charsOf: (input: T) => number,
  task: string,
  inline: (given: ToPrepare<T>) => Promise<NewDocument[]>,
): Promise<NewDocument[]> {
  const chars = inputs.reduce((n, input) => n + charsOf(input), 0);
  if (chars <= INLINE_CHARS_MAX) return inline({ inputs, later: false });
  const later = !(await isUncutBacklog(ctx.sql, appId, UNCUT_MAX));
  const parts = splitByChars(inputs, charsOf).map((part): ToPrepare<T> => ({ inputs: part, later }));
  return inThreads(ctx.cpu, task, parts);
}

/** In a worker thread: see prepareParsed. */
export const prepareAllParsed = (documents: PlainDocument[]): NewDocument[] => documents.map(prepareDocument);

/** In a worker thread: see prepareAdded. */
export async function prepareAllAdded({ inputs, later }: ToPrepare<AddedText>): Promise<NewDocument[]> {
  const prepared: NewDocument[] = [];
  for (const input of inputs) {
    const glance = later ? glanceAtAdded(input) : null;
    prepared.push(glance ? prepareForLater(glance, input.text) : prepareDocument(await readAdded(input)));
  }
  return prepared;
}

/** In a worker thread: see prepareImported. */
export async function prepareAllImported({ inputs, later }: ToPrepare<ImportedItem>): Promise<NewDocument[]> {
  return inputs.map((item) =>
    later
      ? prepareForLater(glanceAtImported(item), textOfImported(item))
      : prepareDocument(readImported(item)),
  );
}
