import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { ParseError } from '../../parse/parse-error.ts';
import { ReadBudget } from '../../parse/parse-limits.ts';
import { type FileInput, readDocuments } from '../../sources/read-documents.ts';
import type { ByteSource } from '../../parse/zip/open-zip.ts';
import type { ErrorMessage, FromChild, PoolInput, PortableItem, ToChild } from './messages.ts';
import { errorText } from '../../lib/strings/error-text.ts';

/** Documents are sent in batches: sending them one by one costs more than parsing short ones. */
const BATCH_ITEMS_MAX = 50;
const BATCH_CHARS_MAX = 500_000;

const megabytesMax = Number(process.argv[2]);
const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), {
  workerData: { bytesMax: megabytesMax * 1024 * 1024, parentId: process.ppid },
  env: {},
});
watch.unref();

/** The limit is per file: memory that an earlier file left behind must not end the next. */
const isWorn = (): boolean => process.memoryUsage.rss() > (megabytesMax * 1024 * 1024) / 2;

let more: (() => void) | null = null;

process.on('message', (message: ToChild) => {
  if (message.type === 'more') more?.();
  else read(message).catch(crash);
});
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', crash);

/** Reports to the pool, which ends this process: anything but a `ParseError` is a bug in a parser. */
function crash(error: unknown): void {
  post({ type: 'crashed', message: errorText(error) });
}

async function read(message: Extract<ToChild, { type: 'read' }>): Promise<void> {
  let batch: PortableItem[] = [];
  let chars = 0;
  const send = async (): Promise<void> => {
    const acknowledged = new Promise<void>((resolve) => {
      more = resolve;
    });
    post({ type: 'items', items: batch });
    [batch, chars] = [[], 0];
    await acknowledged;
  };
  watch.postMessage(true);
  const source = await openInput(message.input);
  try {
    for await (const item of readDocuments(source.input, new ReadBudget(message.limits))) {
      batch.push(
        'document' in item
          ? item
          : { skipped: { path: item.skipped.path, error: portable(item.skipped.error) } },
      );
      chars +=
        'document' in item ? item.document.blocks.reduce((sum, block) => sum + block.text.length, 0) : 0;
      if (batch.length >= BATCH_ITEMS_MAX || chars >= BATCH_CHARS_MAX) await send();
    }
    post({ type: 'done', items: batch, isWorn: isWorn() });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    post({ type: 'failed', items: batch, error: portable(error), isWorn: isWorn() });
  } finally {
    watch.postMessage(false);
    await source.close();
  }
}

async function openInput({
  bytes,
  path,
  ...claim
}: PoolInput): Promise<{ input: FileInput; close: () => Promise<void> }> {
  if (path === undefined)
    return { input: { ...claim, bytes: bytes ?? new Uint8Array() }, close: async () => undefined };
  const file = await open(path, 'r');
  const source: ByteSource = {
    size: (await file.stat()).size,
    async read(start, end) {
      const buffer = new Uint8Array(Math.max(0, end - start));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    },
  };
  return { input: { ...claim, bytes: source, filename: claim.filename ?? path }, close: () => file.close() };
}

function portable(error: ParseError): ErrorMessage {
  return { code: error.code, message: error.message };
}

function post(message: FromChild): void {
  process.send?.(message);
}

post({ type: 'ready' });
