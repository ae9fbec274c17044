import type { Context } from '../../context.ts';
import { listByIds, listInventory, readBlocksJsonOf } from '../../documents/reads.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { DocumentAsJson } from '../../guide/read-notes.ts';
import type { Notes } from '../../guide/notes.ts';
import type { GuideDocument } from '../../guide/write/corpus.ts';
import type { ReadNotes } from '../../model/model.ts';
import { citationLabel } from '../../search/evidence.ts';
import { findReadings, keepReadings, madeFrom } from './reading.ts';

/** A document as the guide reads it, with what its footnote and the file's provenance need. */
export interface ReadDocument extends GuideDocument {
  row: Pick<DocumentRow, 'document_id' | 'revision' | 'source' | 'resource_id' | 'title' | 'owner' | 'url'>;
}

/** Documents read at once: their blocks are in memory together. */
const PAGE = 60;
/** Pages worked on at once: one is fetched while another is read in a worker thread. */
const PAGES_AT_ONCE = 2;

/** What the guide may say of every document that the viewer sees, by id: from what is kept of it, or else from its blocks. */
export async function readGuideDocuments(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  sources: string[] | null,
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const found: ReadDocument[] = [];
  const waiting: Promise<ReadDocument[]>[] = [];
  const takeOldest = async () => found.push(...((await waiting.shift()) ?? []));
  for await (const inventory of listInventory(ctx.sql, viewer, { sources, textChars: 0 })) {
    const ids = inventory.map((row) => row.document_id);
    const rows = await listByIds(ctx.sql, viewer, ids);
    const wanted = new Map(rows.map((row) => [row.document_id, madeFrom(row, ...factsOf(row))]));
    const known = await findReadings<Notes>(ctx, viewer.appId, 'guide', wanted);
    const unread = rows.filter((row) => !known.has(row.document_id));
    found.push(...rows.flatMap((row) => present(row, known.get(row.document_id))));
    for (let at = 0; at < unread.length; at += PAGE) {
      waiting.push(readPage(ctx, viewer.appId, unread.slice(at, at + PAGE), wanted, readNotes));
      if (waiting.length >= PAGES_AT_ONCE) await takeOldest();
    }
  }
  while (waiting.length) await takeOldest();
  return found.sort((a, b) => a.row.document_id - b.row.document_id);
}

/** Reads documents, and keeps what it read for the next tree. */
async function readPage(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  rows: readonly DocumentRow[],
  wanted: ReadonlyMap<number, string>,
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const ids = rows.map((row) => row.document_id);
  const blocks = await readBlocksJsonOf(ctx.sql, appId, ids);
  const documents = rows.map((row): DocumentAsJson => {
    const [author, created, changed] = factsOf(row);
    const { title, type, metadata } = row;
    const blocksJson = blocks.get(row.document_id) ?? '[]';
    return { title, type, metadata, author, created, changed, blocksJson };
  });
  const notes = await readNotes(documents, { appId });
  const kept = rows.flatMap(({ document_id }, at) => {
    const value = notes[at];
    return value ? [{ document_id, made_from: wanted.get(document_id) ?? '', value }] : [];
  });
  await keepReadings(ctx, appId, 'guide', kept);
  return rows.flatMap((row, at) => present(row, notes[at]));
}

/** Author, and when it was made and changed: what its row says beside title, type and fields. */
function factsOf(row: DocumentRow): [author: string | null, created: string | null, changed: string | null] {
  return [
    typeof row.metadata.author === 'string' ? row.metadata.author : null,
    isoOf(row.created_at),
    // The date on which a file was written to the disk says nothing about its content.
    row.date_reason === 'file date' ? null : isoOf(row.occurred_at ?? row.last_modified),
  ];
}

function present(row: DocumentRow, notes: Notes | undefined): ReadDocument[] {
  if (!notes) return [];
  const { document_id, revision, source, resource_id, title, owner, url } = row;
  return [
    {
      label: citationLabel(source, resource_id),
      notes,
      row: { document_id, revision, source, resource_id, title, owner, url },
    },
  ];
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
