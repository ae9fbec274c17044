import { INLINE_CHARS_MAX, type CpuPool } from '../../lib/cpu-pool.ts';
import type { Block } from '../../parse/block.ts';
import type { StoredContent } from '../document.ts';
import { type ReadContent, readSent, type SentContent } from './read-sent.ts';

/** The blocks of a document: as stored or, while it is not cut, read from what was sent (a long one in a worker thread). */
export async function blocksOf(cpu: CpuPool, content: StoredContent): Promise<Block[]> {
  if (content.blocks) return content.blocks;
  return (await readSentAnywhere(cpu, { body: content.body, sent_json: content.sent_json })).blocks;
}

/** Reads what was sent: here, or a long one in a worker thread. */
export async function readSentAnywhere(cpu: CpuPool, sent: SentContent): Promise<ReadContent> {
  const chars = (sent.body?.length ?? 0) + (sent.sent_json?.length ?? 0);
  return chars <= INLINE_CHARS_MAX ? readSent(sent) : cpu.run('readSent', sent);
}
