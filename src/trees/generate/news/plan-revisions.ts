import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { readOtherNames } from '../../../entities/read-other-names.ts';
import type { Evidence } from '../../../model/model.ts';
import { planRevision } from '../../../model/revise/plan-revision.ts';
import { isLineOpen, type News, type Revision } from '../../../model/revise/revision.ts';
import { type Aliases, termSetOf, type TermWeights, weighLineTerms } from '../../../model/revise/words.ts';
import type { FileCitation, Provenance } from '../../tree.ts';
import { chooseOffered, type Offer } from './choose-offered.ts';
import { type CitedDocument, readCitedDocuments } from './read-cited-documents.ts';
import { createInventoryReader, type FileNews, newsFor } from './find-news.ts';
import { findInventory, listCitedTexts } from './queries.ts';
import { utcDay } from '../../../lib/dates/day.ts';

/** A file of the previous tree that may be revised. */
export interface BaseFile {
  path: string;
  body: string;
  provenance: Provenance;
}

/** What a revision of a file is made from; if untouched, the file is copied as it is. */
export interface PlannedRevision {
  /** Documents that are news for it: they open a line, or add something that belongs in it. */
  newsIds: number[];
  /** Whether any of its sources changed, so that its provenance must change even if no line may. */
  isTouched: boolean;
}

/** What the revisions of all files of a tree share. */
export interface RevisionTools {
  aliases: Aliases;
  weights: TermWeights;
}

/** Any new document may contest any line; if there are very many, only the latest are read, in addition to those found by queries. */
const CONTESTING_MAX = 100;
/** How well a file's queries must find a document to offer it, as a share of the best score. */
const FOUND_SCORE_MIN = 0.5;
const FOUND_MAX = 8;

/** Reads names that mean the same, and weighs the terms in the lines of all files of the previous tree. */
export async function readRevisionTools(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  bodies: readonly string[],
): Promise<RevisionTools> {
  const aliases = await readOtherNames(ctx.sql, viewer);
  const lines = bodies.flatMap((body) => body.split('\n')).filter((line) => line.trim() !== '');
  return { aliases, weights: weighLineTerms(lines.map((line) => termSetOf(line, aliases))) };
}

/** A file to be revised, with its purpose. */
export interface FileToPlan extends BaseFile {
  /** Tier and team. */
  group: string;
  /** Its prompt and queries. */
  purpose: string;
  hits: readonly (readonly [chunkId: number, documentId: number, score: number])[];
}

export interface RevisionsToPlan {
  treeId: string;
  /** What a file without an inventory is compared with. */
  fallback: { documentIdMax: number; readAt: Date };
  files: readonly FileToPlan[];
}

/** Plans the revision of each file of the previous tree: the documents that are news for it, and whether anything changed. */
export async function planRevisions(
  ctx: Context,
  viewer: Viewer,
  tools: RevisionTools,
  { treeId, fallback, files }: RevisionsToPlan,
): Promise<Map<string, PlannedRevision>> {
  const now = (await findInventory(ctx.sql, viewer.appId, treeId))?.revisions ?? new Map<number, number>();
  const knownTo = createInventoryReader(ctx, viewer.appId, fallback);
  const texts = createTextReader(ctx, viewer);
  const read: (ReadFile & { path: string })[] = [];
  for (const file of files) {
    const news = newsFor(now, await knownTo(file.provenance.seen_tree_id), file.provenance);
    read.push({ path: file.path, ...(await readFor(ctx, viewer, tools, file, news, texts)) });
    await setImmediate();
  }
  const offered = chooseOffered(
    read.flatMap(({ offers }) => offers),
    tools.aliases,
  );
  return new Map(
    read.map(({ path, hasOther }) => {
      const newsIds = offered.get(path) ?? [];
      return [path, { newsIds, isTouched: newsIds.length > 0 || hasOther }];
    }),
  );
}

/** What is new for one file, before files are chosen for each document. */
interface ReadFile {
  offers: Offer[];
  /** Whether it changes without news: one of its documents changed or is gone, or a date has passed. */
  hasOther: boolean;
}

async function readFor(
  ctx: Context,
  viewer: Viewer,
  tools: RevisionTools,
  file: FileToPlan,
  news: FileNews,
  texts: TextReader,
): Promise<ReadFile> {
  const own = new Set((file.provenance.evidence ?? []).map((e) => e.document_id));
  const changedOwn = [...news.changed.keys()].filter((id) => own.has(id));
  const found = foundBy(file.hits, news);
  const latest = [...news.changed.keys()].sort((a, b) => b - a).slice(0, CONTESTING_MAX);
  const ids = [...new Set([...changedOwn, ...found, ...latest])];
  const documents = await texts(ids);
  const items = await readNews(ctx, viewer, ids, documents, news, own);
  const revision = planRevision({
    body: file.body,
    // Only the dates of unchanged evidence are needed here.
    standing: (file.provenance.citations ?? []).map(citedEvidence),
    news: items,
    today: utcDay(ctx.now()),
    since: news.since,
    ...tools,
  });
  const offers = offersOf(file, revision, documents).filter(
    ({ opens, documentId }) => opens || own.has(documentId) || found.has(documentId),
  );
  const hasPassed = revision.lines.some(({ openings }) => openings.some((one) => one?.reason === 'passed'));
  return { offers, hasOther: changedOwn.length > 0 || news.gone.size > 0 || hasPassed };
}

/** Returns each document of the news with what it opens and adds. */
function offersOf(
  { path, group, purpose, hits }: FileToPlan,
  revision: Revision,
  documents: ReadonlyMap<number, CitedDocument>,
): Offer[] {
  const opening = new Set(
    revision.lines.filter(isLineOpen).flatMap(({ openings }) => openings.flatMap((one) => one?.labels ?? [])),
  );
  const top = Math.max(0, ...hits.map(([, , score]) => score));
  return [...documents].flatMap(
    ([
      documentId,
      {
        evidence: { label },
      },
    ]): Offer[] => {
      const read = revision.news.find(({ evidence }) => evidence.label === label);
      if (!read) return [];
      const best = Math.max(0, ...hits.filter(([, id]) => id === documentId).map(([, , score]) => score));
      const found = top > 0 ? best / top : 0;
      return [{ path, group, purpose, documentId, added: read.added, found, opens: opening.has(label) }];
    },
  );
}

/** Returns new or changed documents that the file's queries find, best first. */
function foundBy(hits: FileToPlan['hits'], news: FileNews): Set<number> {
  const top = Math.max(0, ...hits.map(([, , score]) => score));
  const good = hits.filter(([, id, score]) => news.changed.has(id) && score >= top * FOUND_SCORE_MIN);
  return new Set([...new Set(good.map(([, id]) => id))].slice(0, FOUND_MAX));
}

/** Evidence without its text. */
const citedEvidence = ({ label, source, resource_id, title, date }: FileCitation): Evidence => ({
  label,
  source,
  resourceId: resource_id,
  title,
  date,
  author: null,
  text: '',
});

/** Returns these documents as news, with their text from when they were last read. */
export async function readNews(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  ids: readonly number[],
  documents: ReadonlyMap<number, CitedDocument>,
  news: FileNews,
  own: ReadonlySet<number>,
): Promise<News[]> {
  const known = ids.flatMap((id) => {
    const revision = news.changed.get(id);
    return revision == null ? [] : [[id, revision] as const];
  });
  const before = await listCitedTexts(ctx.sql, viewer, new Map(known));
  return ids.flatMap((id): News[] => {
    const document = documents.get(id);
    if (!document) return [];
    const evidence = { ...document.evidence, text: document.text };
    const text = before.get(id) ?? null;
    // The earlier text of a document that the file does not cite may not be stored, so it cannot be compared with the current one.
    return [{ evidence, before: text, isNew: text === null && !own.has(id) }];
  });
}

type TextReader = (ids: readonly number[]) => Promise<Map<number, CitedDocument>>;

/** Creates a reader that reads each document once for all files of a tree. */
function createTextReader(ctx: Context, viewer: Viewer): TextReader {
  const read = new Map<number, CitedDocument>();
  return async (ids) => {
    const missing = ids.filter((id) => !read.has(id));
    for (const [id, document] of await readCitedDocuments(ctx, viewer, missing)) read.set(id, document);
    return new Map(ids.flatMap((id) => (read.has(id) ? [[id, read.get(id)] as const] : [])).filter(isRead));
  };
}

const isRead = (entry: readonly [number, CitedDocument | undefined]): entry is [number, CitedDocument] =>
  entry[1] !== undefined;
