import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { findForm, GUIDE_FORM_WORDS } from '../../../guide/forms.ts';
import { type Guide, openGuide } from '../../../guide/write-guide.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { ReadNotes } from '../../../model/model.ts';
import { labelsOf } from '../../../model/statements/citations.ts';
import { hostsOf, sanitizeMarkdown } from '../../../model/statements/sanitize-markdown.ts';
import { bareName } from '../../../teams/team.ts';
import { copyFiles, listFingerprints, type NewFile, upsertFiles } from '../../file-queries.ts';
import { countWritten, setPhase } from '../../queries.ts';
import { filePlace } from '../../file-place.ts';
import { newFile } from '../finish/new-file.ts';
import { type ReadDocument, readGuideDocuments } from '../../readings/read-guide-documents.ts';
import { hashDocuments } from '../../readings/reading.ts';
import type { Provenance, TreeRow } from '../../tree.ts';
import type { Discovery } from '../discover.ts';
import type { Unwritten } from '../finalize.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import { search } from '../search.ts';
import { keepFile } from '../synthesize.ts';
import { keepTree } from './keep-tree.ts';
import { isMap } from './made-from.ts';
import { setMadeFrom } from './queries.ts';

export interface GuideRun {
  ctx: Context;
  appId: string;
  readNotes: ReadNotes;
  tree: TreeRow;
  discovery: Discovery;
}

/** Writes every planned file by the guide's rules; a file whose text did not change is copied. Idempotent. */
export async function writeGuideFiles(run: GuideRun): Promise<Unwritten> {
  const { ctx, appId, readNotes, tree, discovery } = run;
  const { plan, baseTreeId } = discovery;
  await transaction(ctx.sql, (tx) =>
    setPhase(tx, appId, tree.tree_id, 'synthesize', { completed: 0, total: plan.length }),
  );
  if (discovery.isUnchanged && baseTreeId !== null) {
    await keepTree(ctx, appId, tree, baseTreeId);
    return { kept: {}, fallbacks: {} };
  }
  const viewer: Viewer = { appId, userId: tree.owner };
  const documents = await readGuideDocuments(ctx, viewer, tree.scope.sources, readNotes);
  const guides = openGuides(documents, tree.owner, discovery);
  const found = await findForMaps(run);
  // Team by team first, while its documents are in the cache; the organization's files follow from them.
  const written = plan
    .filter((file) => file.write)
    .sort((a, b) => Number(a.tier === 'company') - Number(b.tier === 'company'))
    .map((file) => writeOne(ctx, file, guides, found.get(file.path)));
  const before = baseTreeId === null ? [] : await listFingerprints(ctx.sql, appId, baseTreeId);
  const known = new Map(before.map((f) => [f.path, f.evidence_sha256]));
  const forced = new Set(plan.filter((file) => file.force).map((file) => file.path));
  const isSame = ({ path, evidenceSha256 }: NewFile) =>
    baseTreeId !== null && known.get(path) === evidenceSha256 && !forced.has(path);
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(
      tx,
      appId,
      tree.tree_id,
      written.filter((file) => !isSame(file)),
    );
    // Updates the copies' provenance to the current revisions: with the old ones a file would stay stale indefinitely.
    const copied = written.filter(isSame).map(({ path, provenance }) => ({
      path,
      provenance: { ...provenance, reused: true },
    }));
    if (baseTreeId !== null) await copyFiles(tx, appId, baseTreeId, tree.tree_id, copied);
    await setMadeFrom(tx, appId, tree.tree_id, madeFromOf(discovery, documents));
    await countWritten(tx, appId, tree.tree_id);
  });
  if (baseTreeId !== null)
    for (const { path } of plan.filter((file) => !file.write))
      await keepFile(ctx, appId, tree.tree_id, { treeId: baseTreeId, path }, path, 'not asked for');
  return { kept: {}, fallbacks: {} };
}

/** Returns what the files were made from; null if documents changed between finding the teams and writing. */
const madeFromOf = ({ made }: Discovery, documents: readonly ReadDocument[]): string | null =>
  made !== undefined && hashDocuments(documents.map(({ row }) => row)) === made.documentsHash
    ? made.from
    : null;

interface Guides {
  shared: Guide;
  /** Made from documents that belong to the tree's user alone. */
  personal: Guide;
  documents: readonly ReadDocument[];
  /** Used by every file to look up what it cites. */
  byLabel: ReadonlyMap<string, readonly ReadDocument[]>;
}

function openGuides(documents: readonly ReadDocument[], owner: string | null, discovery: Discovery): Guides {
  const byId = new Map(documents.map((d) => [d.row.document_id, d]));
  const teams = discovery.teams.map(({ slug, name }) => {
    const members = (discovery.members[slug] ?? []).flatMap((id) => byId.get(id) ?? []);
    const reach = discovery.reach[slug] ?? { listed: members.length, sure: members.length };
    const team = {
      team: { name, aliases: [bareName(name)].filter(Boolean) },
      documents: members.slice(0, reach.listed),
      sure: new Set(members.slice(0, reach.sure).map((d) => d.label)),
    };
    return [slug, team] as const;
  });
  const own = owner === null ? [] : documents.filter((d) => d.row.owner === owner);
  return {
    shared: openGuide(documents, new Map(teams)),
    personal: openGuide(own, new Map()),
    documents,
    byLabel: Map.groupBy(documents, (d) => d.label),
  };
}

/** Returns the documents that the queries of such files find, by path. */
async function findForMaps({ ctx, appId, tree, discovery }: GuideRun): Promise<Map<string, Set<number>>> {
  const plan = discovery.plan.filter((f) => f.write && isMap(f.spec));
  if (!plan.length) return new Map();
  const { hits } = await search(ctx, appId, tree, { ...discovery, plan, members: discovery.members });
  return new Map(
    Object.entries(hits).map(([path, own]) => [path, new Set(own.map(([, documentId]) => documentId))]),
  );
}

function writeOne(
  ctx: Context,
  file: PlannedFile,
  guides: Guides,
  found: ReadonlySet<number> | undefined,
): NewFile {
  const { spec, tier, team } = file;
  const form = findForm(GUIDE_FORM_WORDS, spec) ?? (isMap(spec) ? 'map' : null);
  const guide = tier === 'personal' ? guides.personal : guides.shared;
  const slug = tier === 'workstream' ? team : null;
  const only = () =>
    new Set(guides.documents.flatMap((d) => (found?.has(d.row.document_id) ? [d.label] : [])));
  const text = form === null ? '' : guide.write(form, slug, form === 'map' ? only() : undefined);
  // Links stay as they are in the documents.
  const body = sanitizeMarkdown(text, hostsOf([{ text, title: null, resourceId: '' }]));
  const provenance = provenanceOf(ctx.model.name, body, guides);
  // Moving a file changes its footnote.
  const places = provenance.citations?.flatMap(({ place }) => place ?? []) ?? [];
  const evidenceSha256 = sha256Hex(JSON.stringify([ctx.model.name, spec, file.teamName, body, ...places]));
  return newFile(file, body, evidenceSha256, provenance);
}

function provenanceOf(model: string, body: string, { byLabel }: Guides): Provenance {
  const own = [...new Set(labelsOf(body))]
    .flatMap((label) => byLabel.get(label) ?? [])
    .sort((a, b) => a.row.document_id - b.row.document_id);
  return {
    model,
    reused: false,
    citations: own.map(({ label, row, notes }) => {
      const place = filePlace(row.resource_id, { root: row.root, root_path: row.root_path });
      return {
        label,
        source: row.source,
        resource_id: row.resource_id,
        ...(place === null ? {} : { place }),
        title: notes.title || row.title,
        date: notes.dates.own ?? notes.dates.changed ?? notes.dates.created,
      };
    }),
    evidence: own.map(({ row }) => ({ document_id: row.document_id, revision: row.revision })),
  };
}
