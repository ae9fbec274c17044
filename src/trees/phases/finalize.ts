import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { checkCitations } from '../finalize/check-citations.ts';
import { finishFile, type Link } from '../finalize/finish-file.ts';
import { writeIndex } from '../finalize/write-index.ts';
import { deleteFilesBut, listBodies, listFiles, mergeMeta, type NewFile, upsertFiles } from '../queries.ts';
import { diffTrees } from '../read/diff-trees.ts';
import type { Provenance, TreeRow } from '../tree.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import type { Discovery } from './discover.ts';

export const INDEX_PATH = 'index.md';

/** Titles of files in links and headings: “current-work” → “Current work”. */
export const titleOf = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return key === 'how-to' ? 'How-to' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Checks every citation, adds footnotes and links, writes the index, and compares with the tree before. */
export async function finalize(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
  kept: Record<string, string>,
): Promise<void> {
  const files = await listBodies(ctx.sql, appId, tree.tree_id);
  const planned = new Map(discovery.plan.map((file) => [file.path, file]));
  const own = files.filter((file) => file.path !== INDEX_PATH && planned.has(file.path));
  const dropped: { path: string; statements: string[] }[] = [];
  const finished: NewFile[] = [];
  for (const file of own) {
    const plan = planned.get(file.path)!;
    const citations = file.provenance.citations ?? [];
    const checked = checkCitations(file.body, new Set(citations.map((c) => c.label)));
    if (checked.dropped.length) dropped.push({ path: file.path, statements: checked.dropped });
    const content = finishFile({
      title: plan.teamName
        ? `${plan.teamName}: ${titleOf(plan.spec.key).toLowerCase()}`
        : titleOf(plan.spec.key),
      body: checked.body,
      citations: checked.labels.flatMap((label) => citations.find((c) => c.label === label) ?? []),
      seeAlso: neighbours(
        plan,
        discovery,
        own.map((f) => f.path),
      ),
    });
    const provenance: Provenance = { ...file.provenance };
    if (checked.dropped.length) provenance.dropped_statements = checked.dropped;
    finished.push({
      ...file,
      content,
      sha256: sha256Hex(content),
      evidenceSha256: file.evidence_sha256,
      provenance,
    });
  }
  const index = writeIndex(
    discovery.plan
      .filter((p) => own.some((f) => f.path === p.path))
      .map((p) => ({ path: p.path, tier: p.tier, team: p.team, title: titleOf(p.spec.key) })),
    discovery.teams,
  );
  finished.push(indexFile(index));
  const before = discovery.baseTreeId ? await listFiles(ctx.sql, appId, discovery.baseTreeId) : [];
  const diff = diffTrees(before, finished);
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, finished);
    await deleteFilesBut(
      tx,
      appId,
      tree.tree_id,
      finished.map((f) => f.path),
    );
    await mergeMeta(tx, appId, tree.tree_id, {
      teams: discovery.teams,
      inventory: discovery.inventory,
      previous_tree_id: discovery.baseTreeId,
      model: ctx.model.name,
      dropped_statements: dropped,
      kept_files: kept,
      changes: { added: diff.added.length, removed: diff.removed.length, changed: diff.changed.length },
    });
  });
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

/** The other files of the same team, and of a team's overview the company's; of the company's overview the map. */
function neighbours(file: PlannedFile, discovery: Discovery, paths: readonly string[]): Link[] {
  const there = new Set(paths);
  const links = discovery.plan
    .filter((p) => p.tier === file.tier && p.team === file.team && p.path !== file.path && there.has(p.path))
    .map((p) => ({ title: titleOf(p.spec.key), href: p.spec.filename }));
  const depth = file.path.split('/').length - 1;
  return [...links, { title: 'Index', href: `${'../'.repeat(depth)}${INDEX_PATH}` }];
}
