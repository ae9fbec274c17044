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

/** A file of the tree before, which may be revised. */
export interface BaseFile {
  path: string;
  body: string;
  provenance: Provenance;
}

/** What a revision of a file is made from; none of it: the file is taken over as it is. */
export interface PlannedRevision {
  /** Documents that are news for it: they open a line, or what they add belongs into it. */
  newsIds: number[];
  /** Whether anything it is made from has changed, so that its provenance must change even where no line may. */
  isTouched: boolean;
}

/** What all files of a tree are revised with. */
export interface RevisionTools {
  aliases: Aliases;
  weights: TermWeights;
}

/** Documents that arrived since may contest any line; of very many only the last ones are looked at beside those that queries find. */
const CONTESTING_MAX = 100;
/** Documents that a file's queries find well enough to be offered to it, as a share of the best score. */
const FOUND_SCORE_MIN = 0.5;
const FOUND_MAX = 8;

/** Names that mean the same, and weights of terms among the lines of all files of the tree before. */
export async function readRevisionTools(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  bodies: readonly string[],
): Promise<RevisionTools> {
  const aliases = await readOtherNames(ctx.sql, viewer);
  const lines = bodies.flatMap((body) => body.split('\n')).filter((line) => line.trim() !== '');
  return { aliases, weights: weighLineTerms(lines.map((line) => termSetOf(line, aliases))) };
}

/** A file to be revised with what it is for. */
export interface FileToPlan extends BaseFile {
  /** The tier and team. */
  group: string;
  /** Its prompt and queries. */
  purpose: string;
  hits: readonly (readonly [chunkId: number, documentId: number, score: number])[];
}

export interface RevisionsToPlan {
  treeId: string;
  /** What files without an inventory are compared with. */
  fallback: { documentIdMax: number; readAt: Date };
  files: readonly FileToPlan[];
}

/** For each file of the tree before what is news for it; null where nothing is. */
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
    await new Promise((resolve) => setImmediate(resolve));
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

/** What is new for one file, before it is decided which files it is offered to. */
interface ReadFile {
  offers: Offer[];
  /** Whether it changes without news: a document of it changed or is gone, or a day has passed. */
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
    // Of what stands only the dates are needed here.
    standing: (file.provenance.citations ?? []).map(citedEvidence),
    news: items,
    today: ctx.now().toISOString().slice(0, 10),
    since: news.since,
    ...tools,
  });
  const offers = offersOf(file, revision, documents).filter(
    ({ opens, documentId }) => opens || own.has(documentId) || found.has(documentId),
  );
  const hasPassed = revision.lines.some(({ openings }) => openings.some((one) => one?.reason === 'passed'));
  return { offers, hasOther: changedOwn.length > 0 || news.gone.size > 0 || hasPassed };
}

/** Each document of the news with what it opens and adds. */
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

/** New documents that the file's queries find, the best first. */
function foundBy(hits: FileToPlan['hits'], news: FileNews): Set<number> {
  const top = Math.max(0, ...hits.map(([, , score]) => score));
  const good = hits.filter(([, id, score]) => news.changed.has(id) && score >= top * FOUND_SCORE_MIN);
  return new Set([...new Set(good.map(([, id]) => id))].slice(0, FOUND_MAX));
}

/** Evidence of which only the facts are known. */
const citedEvidence = ({ label, source, resource_id, title, date }: FileCitation): Evidence => ({
  label,
  source,
  resourceId: resource_id,
  title,
  date,
  author: null,
  text: '',
});

/** These documents as news, with what they said when they were last looked at. */
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
    // The earlier text of a document that the file does not cite may not be stored; then it cannot be compared with the current one.
    return [{ evidence, before: text, isNew: text === null && !own.has(id) }];
  });
}

type TextReader = (ids: readonly number[]) => Promise<Map<number, CitedDocument>>;

/** Reads each document once for all files of a tree. */
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
