import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { DocumentRow } from '../../../documents/columns.ts';
import { runOnContent } from '../../../documents/chunking/read-content.ts';
import { listByIds, readContents } from '../../../documents/reads.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { Evidence } from '../../../model/model.ts';
import { documentEvidence } from '../../../search/evidence.ts';
import type { CitedText } from './queries.ts';
import { textOfContentTask } from './text-of-content.ts';

/** A document that a file is written from, with all or part of its text. */
export interface CitedDocument {
  row: DocumentRow;
  evidence: Evidence;
  /** The whole text, with its speakers. */
  text: string;
}

/** Longer documents are not stored for comparison; what cites them is checked against their current text. */
const KEPT_CHARS_MAX = 200_000;

/** Reads these documents, as far as the viewer can see them, by id; `blocksOf`: the blocks to show of each, all if not given. */
export async function readCitedDocuments(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  viewer: Viewer,
  documentIds: readonly number[],
  blocksOf: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
): Promise<Map<number, CitedDocument>> {
  const ids = [...new Set(documentIds)];
  if (!ids.length) return new Map();
  const rows = await listByIds(ctx.sql, viewer, ids);
  const contents = await readContents(
    ctx.sql,
    viewer.appId,
    rows.map((row) => row.document_id),
  );
  const read = new Map<number, CitedDocument>();
  for (const row of rows) {
    const content = contents.get(row.document_id);
    const chosen = blocksOf.get(row.document_id) ?? null;
    const { text, shown } = content
      ? await runOnContent(ctx.cpu, viewer.appId, textOfContentTask, { content, chosen })
      : { text: '', shown: '' };
    read.set(row.document_id, {
      row,
      text,
      evidence: documentEvidence(row, [{ position: 0, text: shown }]),
    });
    // Yields to the event loop, so that many documents do not block every request.
    await setImmediate();
  }
  return read;
}

/** Returns the texts to store for the next tree to compare with. */
export const citedTexts = (documents: Iterable<CitedDocument>): CitedText[] =>
  [...documents].flatMap(({ row, text }) =>
    text.length > KEPT_CHARS_MAX
      ? []
      : [{ document_id: row.document_id, revision: row.revision, owner: row.owner, text }],
  );
