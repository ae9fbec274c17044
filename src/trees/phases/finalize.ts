import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { type CheckedBody, checkCitations } from '../finalize/check-citations.ts';
import { dropRepeats } from '../finalize/drop-repeats.ts';
import { finishFile, type Link } from '../finalize/finish-file.ts';
import { writeIndex } from '../finalize/write-index.ts';
import { deleteFilesBut, listBodies, listFiles, mergeMeta, type NewFile, upsertFiles } from '../queries.ts';
import { diffTrees } from '../read/diff-trees.ts';
import type { Provenance, TreeRow } from '../tree.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import type { Discovery } from './discover.ts';

export const INDEX_PATH = 'index.md';
/** The status of files that hold nothing and are not shown. */
const EMPTY = 'empty';

/** Titles of files in links and headings: “current-work” → “Current work”. */
export const titleOf = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return key === 'how-to' ? 'How-to' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** A title in a list of links: “open-questions” → “Questions”. */
const shortTitleOf = (key: string): string => {
  const last = key.split('-').at(-1) ?? key;
  return last.length >= 4 ? last.charAt(0).toUpperCase() + last.slice(1) : titleOf(key);
};

/** Files that the model could not write, by path with the reason: kept from the tree before, or written by the builtin model. */
export interface Unwritten {
  kept: Record<string, string>;
  standIns: Record<string, string>;
}

/** Checks every citation, adds footnotes and links, writes the index, and compares with the tree before. */
export async function finalize(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
  unwritten: Unwritten,
): Promise<void> {
  const { files, dropped } = finishFiles(await listBodies(ctx.sql, appId, tree.tree_id), discovery);
  const before = discovery.baseTreeId ? await listFiles(ctx.sql, appId, discovery.baseTreeId) : [];
  const diff = diffTrees(
    before,
    files.filter((f) => f.status !== EMPTY),
  );
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, files);
    await deleteFilesBut(
      tx,
      appId,
      tree.tree_id,
      files.map((f) => f.path),
    );
    await mergeMeta(tx, appId, tree.tree_id, {
      teams: discovery.teams,
      inventory: discovery.inventory,
      previous_tree_id: discovery.baseTreeId,
      model: ctx.model.name,
      dropped_statements: dropped,
      kept_files: unwritten.kept,
      stand_in_files: unwritten.standIns,
      warnings: Object.keys(unwritten.standIns).map(
        (path) =>
          `${path} was written by the builtin model because the model failed; the next tree tries again.`,
      ),
      changes: { added: diff.added.length, removed: diff.removed.length, changed: diff.changed.length },
    });
  });
}

type WrittenFile = Awaited<ReturnType<typeof listBodies>>[number];

/** The files of a tree in their last form, with the statements that were taken out of them. Pure. */
export function finishFiles(
  written: readonly WrittenFile[],
  discovery: Pick<Discovery, 'plan' | 'teams'>,
): { files: NewFile[]; dropped: { path: string; statements: string[] }[] } {
  const byPath = new Map(written.map((file) => [file.path, file]));
  const own = discovery.plan.flatMap((plan) => {
    const file = byPath.get(plan.path);
    return file ? { plan, file } : [];
  });
  const bodies = new Map<string, string>();
  for (const group of Map.groupBy(own, ({ plan }) => `${plan.tier}/${plan.team}`).values())
    for (const [i, body] of dropRepeats(group.map(({ file }) => file)).entries())
      bodies.set(group[i]!.plan.path, body);
  const checked = own.map(({ plan, file }) => {
    const labels = new Set((file.provenance.citations ?? []).map((c) => c.label));
    return { plan, file, result: checkCitations(bodies.get(plan.path) ?? file.body, labels) };
  });
  // A team's document without a statement says nothing that the map does not. Its row stays, so that it is not written again for nothing.
  const shown = checked.filter(({ plan, result }) => result.body.trim() !== '' || plan.tier === 'company');
  const plans = shown.map(({ plan }) => plan);
  const files = checked.map(({ plan, file, result }) =>
    plans.includes(plan)
      ? finishOne(plan, file, result, plans)
      : { ...file, content: '', status: EMPTY, evidenceSha256: file.evidence_sha256 },
  );
  const index = writeIndex(
    plans.map((p) => ({ path: p.path, tier: p.tier, team: p.team, title: titleOf(p.spec.key) })),
    discovery.teams,
  );
  return {
    files: [...files, indexFile(index)],
    dropped: checked.flatMap(({ plan, result }) =>
      result.dropped.length ? { path: plan.path, statements: result.dropped } : [],
    ),
  };
}

function finishOne(
  plan: PlannedFile,
  file: WrittenFile,
  checked: CheckedBody,
  plans: readonly PlannedFile[],
): NewFile {
  const citations = file.provenance.citations ?? [];
  const title = titleOf(plan.spec.key);
  const content = finishFile({
    title: plan.teamName ? `${plan.teamName}: ${title.toLowerCase()}` : title,
    body: checked.body,
    citations: checked.labels.flatMap((label) => citations.find((c) => c.label === label) ?? []),
    seeAlso: neighbours(plan, plans),
  });
  const provenance: Provenance = { ...file.provenance };
  if (checked.dropped.length) provenance.dropped_statements = checked.dropped;
  return {
    ...file,
    content,
    status: 'generated',
    sha256: sha256Hex(content),
    evidenceSha256: file.evidence_sha256,
    provenance,
  };
}

const indexFile = (content: string): NewFile => ({
  path: INDEX_PATH,
  content,
  body: content,
  tier: 'company',
  team: '',
  key: 'index',
  sha256: sha256Hex(content),
  status: 'generated',
  evidenceSha256: null,
  provenance: {},
});

/** The other files of the same team or tier, and the map. */
function neighbours(file: PlannedFile, plans: readonly PlannedFile[]): Link[] {
  const links = plans
    .filter((p) => p.tier === file.tier && p.team === file.team && p.path !== file.path)
    .map((p) => ({ title: shortTitleOf(p.spec.key), href: p.spec.filename }));
  const depth = file.path.split('/').length - 1;
  return [...links, { title: 'Index', href: `${'../'.repeat(depth)}${INDEX_PATH}` }];
}
