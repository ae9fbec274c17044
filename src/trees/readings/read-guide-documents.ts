import type { Context } from '../../context.ts';
import { listByIds, readBlocksJsonOf } from '../../documents/reads.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import { dateAsWritten } from '../../documents/document-date.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { DocumentAsJson } from '../../guide/read-notes.ts';
import type { Notes } from '../../guide/notes.ts';
import type { GuideDocument } from '../../guide/write/corpus.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import type { ReadNotes } from '../../model/model.ts';
import { citationLabel } from '../../search/evidence.ts';
import type { KeptReading } from './queries.ts';
import { keepReadings, mapKept } from './reading.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

type Row = Omit<KeptReading, 'reading'>;

/** A document as the guide reads it, with the data for its footnote and the file's provenance. */
export interface ReadDocument extends GuideDocument {
  row: Row;
}

/** Documents read at once, since their blocks are in memory together. */
const PAGE = 60;
/** Pages processed at once: two are read in worker threads while others are loaded or stored. */
const PAGES_AT_ONCE = 4;

/** Reads what the guide may say about every document that the viewer sees, by id, from stored readings or else from their blocks. */
export async function readGuideDocuments(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  sources: string[] | null,
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const unread: KeptReading[] = [];
  const kept = await mapKept(ctx, viewer, { kind: 'guide', sources }, (page) =>
    page.flatMap(({ reading, ...row }) => {
      if (reading !== null) return present(row, reading);
      unread.push({ ...row, reading });
      return [];
    }),
  );
  const pages = inParts(unread, PAGE);
  const read = await mapConcurrent(pages, PAGES_AT_ONCE, (page) => readPage(ctx, viewer, page, readNotes));
  return [...kept, ...read].flat().sort((a, b) => a.row.document_id - b.row.document_id);
}

/** Reads documents, and stores the readings for the next tree. */
async function readPage(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  page: readonly KeptReading[],
  readNotes: ReadNotes,
): Promise<ReadDocument[]> {
  const { appId } = viewer;
  const ids = page.map((row) => row.document_id);
  const [rows, blocks] = await Promise.all([
    listByIds(ctx.sql, viewer, ids),
    readBlocksJsonOf(ctx.sql, appId, ids),
  ]);
  const documents = rows.map((row): DocumentAsJson => {
    const { title, type, metadata } = row;
    const blocksJson = blocks.get(row.document_id) ?? '[]';
    return { title, type, metadata, ...factsOf(row), blocksJson };
  });
  const notes = await readNotes(documents, { appId });
  const known = new Map(rows.map((row, at) => [row.document_id, notes[at]]));
  const read = page.flatMap(({ reading: _, ...row }) => {
    const reading = known.get(row.document_id);
    // A document deleted meanwhile has no reading.
    return reading === undefined ? [] : [{ reading, row }];
  });
  const kept = read.map(({ reading, row: { document_id, made_from } }) => ({
    document_id,
    made_from,
    reading,
  }));
  await keepReadings(ctx, appId, 'guide', kept);
  return read.map(({ row, reading }) => present(row, reading));
}

/** Returns the author and the creation and change dates from a document's row. */
const factsOf = (row: DocumentRow): Pick<DocumentAsJson, 'author' | 'created' | 'changed'> => ({
  author: typeof row.metadata.author === 'string' ? row.metadata.author : null,
  created: isoOf(row.created_at),
  // The date on which a file was written to disk says nothing about its content.
  changed:
    row.date_reason === 'file date' || (row.occurred_at ?? row.last_modified) === null
      ? null
      : dateAsWritten(row),
});

const present = (row: Row, reading: string): ReadDocument => ({
  label: citationLabel(row.source, row.resource_id),
  // Safe: the hash of its inputs guarantees that this same code wrote it.
  notes: JSON.parse(reading) as Notes,
  row,
});

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
