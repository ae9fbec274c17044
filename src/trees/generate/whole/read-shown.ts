import type { Context } from '../../../context.ts';
import { readChunkBlocks, readPassages } from '../../../documents/reads.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { Evidence } from '../../../model/model.ts';
import { type CitedDocument, readCitedDocuments } from '../news/read-cited-documents.ts';

/** Documents up to this length are shown in full, whichever passages were chosen. */
const WHOLE_CHARS_MAX = 2_500;

/** Returns one piece of evidence per document with its chosen blocks in reading order; documents in the order they were chosen. */
export async function readShown(
  ctx: Context,
  viewer: Viewer,
  chunkIds: readonly number[],
): Promise<Map<number, CitedDocument>> {
  const passages = await readPassages(ctx.sql, viewer, [...chunkIds]);
  const rank = new Map(chunkIds.map((id, i) => [id, i]));
  const ids = passages
    .toSorted((a, b) => (rank.get(a.chunk_id) ?? 0) - (rank.get(b.chunk_id) ?? 0))
    .map((p) => p.document_id);
  const blocksOf = await readChunkBlocks(ctx.sql, viewer, [...chunkIds]);
  const found = await readCitedDocuments(ctx, viewer, ids, blocksOf);
  const shown = new Map<number, CitedDocument>();
  for (const id of ids) {
    const document = found.get(id);
    if (!document) continue;
    const isShort = document.text.length <= WHOLE_CHARS_MAX;
    const evidence: Evidence = isShort ? { ...document.evidence, text: document.text } : document.evidence;
    shown.set(id, { ...document, evidence });
  }
  return shown;
}
