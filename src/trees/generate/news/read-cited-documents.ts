import type { Context } from '../../../context.ts';
import type { DocumentRow } from '../../../documents/columns.ts';
import { listByIds, readBodies } from '../../../documents/reads.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { Evidence } from '../../../model/model.ts';
import { documentText } from '../../../parse/blocks/document-text.ts';
import { documentEvidence } from '../../../search/evidence.ts';
import type { CitedText } from './queries.ts';

/** A document that a file is written from, with all that it says or a part of it. */
export interface CitedDocument {
  row: DocumentRow;
  evidence: Evidence;
  /** All that it says, with who said it. */
  text: string;
}

/** Longer documents are not kept to be compared with; what cites them is then held to what they say now. */
const KEPT_CHARS_MAX = 200_000;

/** These documents, as far as the viewer sees them, by id; `blocksOf`: the blocks that are shown of each, all where it names none. */
export async function readCitedDocuments(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  viewer: Viewer,
  documentIds: readonly number[],
  blocksOf: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
): Promise<Map<number, CitedDocument>> {
  const ids = [...new Set(documentIds)];
  if (!ids.length) return new Map();
  const rows = await listByIds(ctx.sql, viewer, ids);
  const bodies = await readBodies(
    ctx,
    viewer.appId,
    rows.map((row) => row.document_id),
  );
  const read = new Map<number, CitedDocument>();
  for (const row of rows) {
    const blocks = bodies.get(row.document_id)?.blocks ?? [];
    const text = documentText(blocks);
    const chosen = blocksOf.get(row.document_id);
    const shown = chosen ? documentText(blocks, chosen) : text;
    read.set(row.document_id, {
      row,
      text,
      evidence: documentEvidence(row, [{ position: 0, text: shown }]),
    });
    // Many long documents would keep every request waiting.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return read;
}

/** What is kept of documents, for the next tree to compare with. */
export const citedTexts = (documents: Iterable<CitedDocument>): CitedText[] =>
  [...documents].flatMap(({ row, text }) =>
    text.length > KEPT_CHARS_MAX
      ? []
      : [{ document_id: row.document_id, revision: row.revision, owner: row.owner, text }],
  );
