import type { Context } from '../../../context.ts';
import { listByIds, listInventory, readBlocksJsonOf } from '../../../documents/reads.ts';
import type { DocumentRow } from '../../../documents/columns.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { DocumentAsJson } from '../../../guide/read-notes.ts';
import type { GuideDocument } from '../../../guide/write/corpus.ts';
import type { ReadNotes } from '../../../model/model.ts';
import { citationLabel } from '../../../search/evidence.ts';

/** A document as the guide knows it, with what its footnote and the file's provenance need. */
export interface ReadDocument extends GuideDocument {
  row: Pick<DocumentRow, 'document_id' | 'revision' | 'source' | 'resource_id' | 'title' | 'owner' | 'url'>;
}

/** Documents read at once: their blocks are in memory together. */
const PAGE = 60;
/** Pages worked on at once: one is fetched while another is read in a worker thread. */
const PAGES_AT_ONCE = 2;

/** What the guide may say of every document that the viewer sees, by id. */
export async function readGuideDocuments(
  ctx: Context,
  viewer: Viewer,
  sources: string[] | null,
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const found: ReadDocument[] = [];
  const waiting: Promise<ReadDocument[]>[] = [];
  const takeOldest = async () => found.push(...((await waiting.shift()) ?? []));
  for await (const rows of listInventory(ctx.sql, viewer, { sources, textChars: 0 })) {
    const ids = rows.map((row) => row.document_id);
    for (let at = 0; at < ids.length; at += PAGE) {
      waiting.push(readPage(ctx, viewer, ids.slice(at, at + PAGE), readNotes));
      if (waiting.length >= PAGES_AT_ONCE) await takeOldest();
    }
  }
  while (waiting.length) await takeOldest();
  return found.sort((a, b) => a.row.document_id - b.row.document_id);
}

async function readPage(
  ctx: Context,
  viewer: Viewer,
  ids: number[],
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const rows = await listByIds(ctx.sql, viewer, ids);
  const blocks = await readBlocksJsonOf(ctx.sql, viewer.appId, ids);
  const documents = rows.map(
    (row): DocumentAsJson => ({
      title: row.title,
      type: row.type,
      metadata: row.metadata,
      author: typeof row.metadata.author === 'string' ? row.metadata.author : null,
      created: isoOf(row.created_at),
      // When a file came to the disk it was read from says nothing of what it tells.
      changed: row.date_reason === 'file date' ? null : isoOf(row.occurred_at ?? row.last_modified),
      blocksJson: blocks.get(row.document_id) ?? '[]',
    }),
  );
  const notes = await readNotes(documents, { appId: viewer.appId });
  return rows.flatMap((row, at) => {
    const own = notes[at];
    if (!own) return [];
    const { document_id, revision, source, resource_id, title, owner, url } = row;
    return [
      {
        label: citationLabel(source, resource_id),
        notes: own,
        row: { document_id, revision, source, resource_id, title, owner, url },
      },
    ];
  });
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
