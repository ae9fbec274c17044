import { AppError } from '../../errors.ts';
import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import type { CpuTask } from '../../lib/cpu-pool/cpu-task.ts';
import { readBlocksJson } from '../../parse/blocks/blocks-json.ts';
import { isSlowText } from '../../parse/text-formats.ts';
import type { StoredContent } from '../columns.ts';
import { type ReadContent, readSent, readSentPlainly } from './read-sent.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** A document's content for a task that reads it. */
export interface ToRead extends StoredContent {
  /** Why what was sent is read as plain text; absent: it is not. */
  plainly?: string;
}

/** Returns the blocks of a document: as stored, or if it is not chunked yet, parsed from what was sent. Pure. */
export async function readStoredContent({
  body,
  blocks_json,
  sent_json,
  plainly,
}: ToRead): Promise<ReadContent> {
  if (blocks_json !== null) return { blocks: readBlocksJson(blocks_json), warnings: [] };
  if (plainly === undefined) return readSent({ body, sent_json });
  const blocks = readSentPlainly({ body, sent_json });
  return { blocks, warnings: [`Kept as plain text: reading it ${plainly}.`] };
}

interface InlineLimits {
  /** How many characters of stored blocks the task reads in a few milliseconds. */
  blocksMax?: number;
  /** Characters of what else the task reads. */
  moreChars?: number;
}

/**
 * Runs a task that reads a document's content: here for a short one, else in a worker thread, so that other requests do not wait. What was
 * sent but takes too long or too much memory to parse is read as plain text; 422 `TooCostly` if even that does.
 */
export async function runOnContent<Input extends { content: ToRead }, Output>(
  cpu: CpuPool,
  appId: string,
  task: CpuTask<Input, Output>,
  input: Input,
  { blocksMax = INLINE_CHARS_MAX, moreChars = 0 }: InlineLimits = {},
): Promise<Output> {
  const inlineMax = input.content.blocks_json === null ? INLINE_CHARS_MAX : blocksMax;
  if (contentChars(input.content) + moreChars <= inlineMax && !isSlow(input.content)) return task.work(input);
  const { body, blocks_json, sent_json, plainly } = input.content;
  const content = { body, blocks_json, sent_json, ...(plainly === undefined ? {} : { plainly }) };
  try {
    return await cpu.run(task, { ...input, content }, appId);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    if (blocks_json !== null || plainly !== undefined)
      throw new AppError(422, 'TooCostly', `This document is too large: reading it ${error.message}.`);
    return runOnContent(cpu, appId, task, { ...input, content: { ...content, plainly: error.message } });
  }
}

/** Returns whether a text that is not parsed yet may take longer to read than its length says. */
const isSlow = ({ body, blocks_json, sent_json }: StoredContent): boolean =>
  blocks_json === null && sent_json === null && body !== null && isSlowText(withoutByteOrderMark(body));

/** Returns how many characters are stored of a document's content. */
export const contentChars = ({ body, blocks_json, sent_json }: StoredContent): number =>
  (body?.length ?? 0) + (blocks_json?.length ?? 0) + (sent_json?.length ?? 0);
