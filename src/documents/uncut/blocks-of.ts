import { INLINE_CHARS_MAX, type CpuPool } from '../../lib/cpu-pool.ts';
import type { Block } from '../../parse/block.ts';
import type { StoredContent } from '../document.ts';
import { readSent } from './read-sent.ts';

/** The blocks of a document: as stored or, while it is not cut, read from what was sent (a long one in a worker thread). */
export async function blocksOf(cpu: CpuPool, content: StoredContent): Promise<Block[]> {
  if (content.blocks) return content.blocks;
  const sent = { body: content.body, sent_json: content.sent_json };
  const chars = (sent.body?.length ?? 0) + (sent.sent_json?.length ?? 0);
  const read =
    chars <= INLINE_CHARS_MAX ? readSent(sent) : cpu.run<ReturnType<typeof readSent>>('readSent', sent);
  return (await read).blocks;
}
