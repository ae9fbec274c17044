import { readStoredContent, runOnContent, type ToRead } from '../../documents/chunking/read-content.ts';
import type { StoredContent } from '../../documents/columns.ts';
import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';

/** Returns the text as sent; for what came as HTML or not as text, its blocks in reading order, with their speakers. */
export async function readableText(cpu: CpuPool, appId: string, content: StoredContent): Promise<string> {
  const { body } = content;
  if (body !== null && !/^\s*</.test(body)) return body;
  return runOnContent(cpu, appId, joinBlocksTask, { content });
}

async function joinBlocks({ content }: { content: ToRead }): Promise<string> {
  const { blocks } = await readStoredContent(content);
  return blocks.map(({ sender, text }) => (sender?.name ? `${sender.name}: ${text}` : text)).join('\n\n');
}

const joinBlocksTask = defineTask(import.meta.url, joinBlocks);
