import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { Evidence, ModelJob, RevisedFile } from '../../../model/model.ts';
import { ModelError } from '../../../model/model-error.ts';
import { needsModel, planRevision, removeGone } from '../../../model/revise/plan-revision.ts';
import type { Revision } from '../../../model/revise/revision.ts';
import { labelsOf } from '../../../model/statements/citations.ts';
import { findBody, listBodies, type NewFile } from '../../file-queries.ts';
import type { FileCitation, Provenance, TreeRow } from '../../tree.ts';
import type { Discovery } from '../discover.ts';
import { newFile } from '../finish/new-file.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import { citationsOf, evidenceOf } from './cite-documents.ts';
import { createInventoryReader, newsFor } from './find-news.ts';
import { readNews, readRevisionTools, type RevisionTools } from './plan-revisions.ts';
import { findInventory } from './queries.ts';
import { type CitedDocument, readCitedDocuments } from './read-cited-documents.ts';
import { utcDay } from '../../../lib/dates/day.ts';

interface Revising {
  ctx: Context;
  appId: string;
  tree: TreeRow;
  discovery: Discovery;
  job: ModelJob;
}

/** A revised file, the documents whose texts the next tree compares with, and why the model's part is missing. */
export interface RevisedByNews {
  file: NewFile;
  documents: CitedDocument[];
  keptBecause: string | null;
}

/**
 * Revises a file of the previous tree, changing only lines affected by news. Statements whose documents are gone are removed without a
 * model, even if the model fails: then the rest stays as it was, and the next tree retries.
 */
export async function reviseFile(
  writing: Revising,
  file: PlannedFile,
  newsIds: readonly number[],
): Promise<RevisedByNews> {
  const base = await readBase(writing, file);
  const { revision, documents, gone } = await prepare(writing, base, newsIds);
  const body = revision.lines.map((line) => line.text).join('\n');
  const unchanged: RevisedFile = { markdown: body, changed: 0, refused: [], doubts: [], warnings: [] };
  if (!needsModel(revision))
    return present(writing, file, base, {
      documents,
      gone,
      revised: unchanged,
      keptBecause: null,
      asked: false,
    });
  try {
    const revised = await ask(writing, file, revision);
    return present(writing, file, base, { documents, gone, revised, keptBecause: null, asked: true });
  } catch (error) {
    if (!(error instanceof ModelError) || error.fault === 'cancelled') throw error;
    return present(writing, file, base, {
      documents,
      gone,
      revised: unchanged,
      keptBecause: error.message,
      asked: true,
    });
  }
}

async function ask(
  { ctx, discovery, job }: Revising,
  { spec, tier, teamName }: PlannedFile,
  revision: Revision,
): Promise<RevisedFile> {
  const revise = ctx.model.reviseFile;
  if (!revise) throw new Error(`${ctx.model.name} was chosen to revise a file, which it cannot.`);
  const { organization } = discovery;
  return revise(
    { key: spec.key, prompt: spec.prompt, tier, teamName, today: revision.today, organization, revision },
    job,
  );
}

interface Base {
  body: string;
  provenance: Provenance;
  evidenceSha256: string | null;
}

async function readBase({ ctx, appId, discovery }: Revising, file: PlannedFile): Promise<Base> {
  const treeId = discovery.baseTreeId ?? '';
  const found = await findBody(ctx.sql, appId, treeId, file.path);
  if (!found) throw new Error(`The tree before has no ${file.path}.`);
  return { body: found.body, provenance: found.provenance, evidenceSha256: found.evidence_sha256 };
}

/** What the revisions of all files of one run share. */
interface Shared {
  tools: RevisionTools;
  now: ReadonlyMap<number, number>;
  knownTo: ReturnType<typeof createInventoryReader>;
}

const shared = new WeakMap<Discovery, Promise<Shared>>();

/** Reads the shared data once for all files of a run. */
function sharedOf(writing: Revising): Promise<Shared> {
  const { discovery } = writing;
  const found = shared.get(discovery) ?? readShared(writing);
  shared.set(discovery, found);
  // After a failure the next attempt reads it again.
  found.catch(() => shared.delete(discovery));
  return found;
}

async function readShared({ ctx, appId, tree, discovery }: Revising): Promise<Shared> {
  const { document_id_max: documentIdMax, read_at: readAt } = discovery.inventory;
  const bodies = (await listBodies(ctx.sql, appId, discovery.baseTreeId ?? '')).map(({ body }) => body);
  return {
    tools: await readRevisionTools(ctx, { appId, userId: tree.owner }, bodies),
    now: (await findInventory(ctx.sql, appId, tree.tree_id))?.revisions ?? new Map<number, number>(),
    knownTo: createInventoryReader(ctx, appId, { documentIdMax, readAt: new Date(readAt) }),
  };
}

/** Prepares the revision of a file with its documents and news; statements of deleted documents are already removed. */
async function prepare(
  writing: Revising,
  base: Base,
  newsIds: readonly number[],
): Promise<{ revision: Revision; documents: Map<number, CitedDocument>; gone: Set<string> }> {
  const { ctx, appId, tree } = writing;
  const viewer: Viewer = { appId, userId: tree.owner };
  const { now, knownTo, tools } = await sharedOf(writing);
  const news = newsFor(now, await knownTo(base.provenance.seen_tree_id), base.provenance);
  const own = new Set((base.provenance.evidence ?? []).map((e) => e.document_id));
  const documents = await readCitedDocuments(ctx, viewer, [...own, ...newsIds]);
  const labels = new Set([...documents.values()].map(({ evidence }) => evidence.label));
  const gone = new Set(
    labelsOf(base.body).filter((label) => isCited(base.provenance.citations, label) && !labels.has(label)),
  );
  // A changed document that is not offered to this file is compared by its current text.
  const items = await readNews(ctx, viewer, newsIds, documents, news, own);
  const newLabels = new Set(items.map(({ evidence }) => evidence.label));
  const standing = [...documents.values()]
    .map((document): Evidence => ({ ...document.evidence, text: document.text }))
    .filter(({ label }) => !newLabels.has(label));
  const all = [...standing, ...items.map(({ evidence }) => evidence)];
  const revision = planRevision({
    body: removeGone(base.body, gone, all).body,
    standing,
    news: items,
    today: utcDay(ctx.now()),
    since: news.since,
    ...tools,
  });
  return { revision, documents, gone };
}

const isCited = (citations: readonly FileCitation[] | undefined, label: string): boolean =>
  (citations ?? []).some((citation) => citation.label === label);

function present(
  { tree, ctx }: Revising,
  file: PlannedFile,
  base: Base,
  made: {
    documents: ReadonlyMap<number, CitedDocument>;
    gone: ReadonlySet<string>;
    revised: RevisedFile;
    keptBecause: string | null;
    /** Whether the model was asked. */
    asked: boolean;
  },
): RevisedByNews {
  const { revised, keptBecause, documents } = made;
  const body = revised.markdown;
  const before = base.provenance;
  const { kept_because: _kept, unsupported: _unsupported, revision: _revision, ...kept } = before;
  const doubts = [...(before.doubts ?? []), ...revised.doubts].filter(({ statement }) =>
    body.includes(statement),
  );
  const provenance: Provenance = {
    ...kept,
    reused: body === base.body,
    asked: made.asked,
    ...(body === base.body ? {} : { model: ctx.model.name }),
    citations: joinCitations(before.citations ?? [], made.gone, documents),
    // Documents that the model did not see are offered again next time.
    evidence:
      keptBecause === null
        ? evidenceOf(documents)
        : (before.evidence ?? []).filter((e) => documents.has(e.document_id)),
    ...(keptBecause === null ? { seen_tree_id: tree.tree_id } : { kept_because: keptBecause }),
    revision: { changed: revised.changed, refused: revised.refused, warnings: revised.warnings },
    doubts,
  };
  return {
    keptBecause,
    documents: keptBecause === null ? [...documents.values()] : [],
    file: newFile(file, body, base.evidenceSha256, provenance),
  };
}

/** Joins the citations of the previous file that are still valid with those of the documents it is made from now. */
function joinCitations(
  before: readonly FileCitation[],
  gone: ReadonlySet<string>,
  documents: ReadonlyMap<number, CitedDocument>,
): FileCitation[] {
  const now = citationsOf(documents);
  const isReplaced = new Set([...gone, ...now.map(({ label }) => label)]);
  return [...before.filter(({ label }) => !isReplaced.has(label)), ...now];
}
