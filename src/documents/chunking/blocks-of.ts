import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import type { Block } from '../../parse/block.ts';
import type { StoredContent } from '../columns.ts';
import { type ReadContent, readSent, readSentPlainly, readSentTask, type SentContent } from './read-sent.ts';

/** Returns the blocks of a document: as stored, or if it is not chunked yet, parsed from what was sent (a long one in a worker thread). */
export async function blocksOf(cpu: CpuPool, content: StoredContent, appId: string): Promise<Block[]> {
  if (content.blocks) return content.blocks;
  return (await readSentAnywhere(cpu, { body: content.body, sent_json: content.sent_json }, appId)).blocks;
}

/** Parses what was sent: inline, or a long one in a worker thread. One that takes too long or too much memory is read as plain text. */
export async function readSentAnywhere(cpu: CpuPool, sent: SentContent, appId: string): Promise<ReadContent> {
  const chars = (sent.body?.length ?? 0) + (sent.sent_json?.length ?? 0);
  if (chars <= INLINE_CHARS_MAX) return readSent(sent);
  try {
    return await cpu.run(readSentTask, sent, appId);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return {
      blocks: readSentPlainly(sent),
      warnings: [`Kept as plain text: reading it ${error.message}.`],
    };
  }
}
