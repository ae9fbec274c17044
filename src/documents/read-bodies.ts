import type { Context } from '../context.ts';
import type { Block } from '../parse/block.ts';
import { blocksOf } from './chunking/blocks-of.ts';
import { listContents } from './queries.ts';

export interface DocumentBody {
  /** The text as sent; null when the document came as blocks or as a file. */
  body: string | null;
  blocks: Block[];
}

/** Texts and blocks of documents that the caller was found to see; by document_id. */
export async function readBodies(
  { sql, cpu }: Pick<Context, 'sql' | 'cpu'>,
  appId: string,
  documentIds: number[],
): Promise<Map<number, DocumentBody>> {
  const bodies = new Map<number, DocumentBody>();
  for (const content of await listContents(sql, appId, documentIds))
    bodies.set(content.document_id, { body: content.body, blocks: await blocksOf(cpu, content, appId) });
  return bodies;
}
