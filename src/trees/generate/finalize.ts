import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { WORDS } from '../../guide/write/words.ts';
import { utcDay } from '../../lib/dates/day.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { oneLine } from '../../lib/inline-markdown.ts';
import { capitalize } from '../../lib/strings/capitalize.ts';
import { proposeTidy } from '../../model/revise/propose-tidy.ts';
import { deleteFilesBut, listBodies, listFingerprints, type NewFile, upsertFiles } from '../file-queries.ts';
import { mergeMeta } from '../queries.ts';
import { NAME_CHARS_MAX, type Provenance, type TreeMeta, type TreeRow } from '../tree.ts';
import { companyPath, INDEX_PATH } from '../tree-paths.ts';
import type { Discovery } from './discover.ts';
import { type CheckedBody, checkCitations } from './finish/check-citations.ts';
import { countChangedFiles, withoutStored } from './finish/compare-files.ts';
import { finishFile, type Link } from './finish/finish-file.ts';
import { removeRepeats } from './finish/remove-repeats.ts';
import { leadOf, writeIndex } from './finish/write-index.ts';
import type { PlannedFile } from './plan/plan-files.ts';

/** The status of files without content, which are not shown. */
const EMPTY = 'empty';
const OVERVIEW_PATH = companyPath('overview.md');

/** Returns a file's title for links and headings: “current-work” → “Current work”. */
export const titleOf = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return key === 'how-to' ? 'How-to' : capitalize(words);
};

/** Files that the model could not write, by path with the reason: kept from the previous tree, or written by the builtin model. */
export interface Unwritten {
  kept: Record<string, string>;
  fallbacks: Record<string, string>;
}

/** Checks every citation, adds footnotes and links, writes the index, and compares with the previous tree. */
export async function finalize(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
  unwritten: Unwritten,
): Promise<void> {
  const written = await listBodies(ctx.sql, appId, tree.tree_id);
  const { files, dropped } = finishFiles(written, discovery);
  const before = discovery.baseTreeId ? await listFingerprints(ctx.sql, appId, discovery.baseTreeId) : [];
  const isShown = ({ status }: Pick<NewFile, 'status'>) => status !== EMPTY;
  const meta: TreeMeta = {
    ...metaOf(discovery, unwritten),
    changes: countChangedFiles(before.filter(isShown), files.filter(isShown)),
    ...revisionsOf(written, utcDay(ctx.now()), unwritten),
    model: ctx.model.name,
    ...(discovery.isSingle ? { sources: sourcesOf(written) } : {}),
    dropped_statements: dropped,
    empty_files: files.flatMap((file) => (isShown(file) ? [] : [file.path])),
  };
  const paths = files.map((f) => f.path);
  // What was dropped is part of a file's provenance.
  const isWhole = ({ path }: WrittenFile) => !dropped.some((file) => file.path === path);
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, withoutStored(files, written.filter(isWhole)));
    await deleteFilesBut(tx, appId, tree.tree_id, paths);
    await mergeMeta(tx, appId, tree.tree_id, meta);
  });
}

const sourcesOf = (written: readonly WrittenFile[]): string[] => [
  ...new Set(written.flatMap((f) => (f.provenance.citations ?? []).map((c) => c.source))),
];

const metaOf = (discovery: Discovery, unwritten: Unwritten): TreeMeta => ({
  teams: discovery.teams,
  inventory: discovery.inventory,
  previous_tree_id: discovery.baseTreeId,
  kept_files: unwritten.kept,
  fallback_files: unwritten.fallbacks,
});

/** Reports what revisions changed and could not change in each file, with warnings about the files. Pure. */
export function revisionsOf(
  written: readonly WrittenFile[],
  today: string,
  { kept, fallbacks }: Unwritten,
): Pick<TreeMeta, 'revisions' | 'doubts' | 'tidy' | 'warnings'> {
  const fresh = written.filter(({ provenance }) => provenance.revision && !provenance.reused);
  const tidy = written.flatMap(({ path, body, provenance }) => {
    const reason = provenance.whole ? proposeTidy(body, provenance.whole, today) : null;
    return reason === null ? [] : [[path, reason] as const];
  });
  return {
    revisions: Object.fromEntries(fresh.map(({ path, provenance }) => [path, provenance.revision])),
    doubts: written.flatMap(({ path, provenance }) =>
      (provenance.doubts ?? []).map((doubt) => ({ path, ...doubt })),
    ),
    tidy: Object.fromEntries(tidy),
    warnings: [
      ...Object.entries(kept).map(
        ([path, because]) =>
          `${path} is as it was in the previous tree: ${because} The next tree will retry.`,
      ),
      ...Object.keys(fallbacks).map(
        (path) =>
          `${path} was written by the builtin model because the model failed; the next tree will retry.`,
      ),
      ...fresh.flatMap(({ path, provenance }) =>
        (provenance.revision?.warnings ?? []).map((warning) => `${path}: ${warning}`),
      ),
      ...tidy.map(([path, reason]) => `${path} may be worth writing whole again: ${reason}.`),
    ],
  };
}

type WrittenFile = Awaited<ReturnType<typeof listBodies>>[number];

interface CheckedFile {
  plan: PlannedFile;
  file: WrittenFile;
  result: CheckedBody;
}

/** Returns the finished files of a tree, with the statements that were removed from them. Pure. */
export function finishFiles(
  written: readonly WrittenFile[],
  discovery: Pick<Discovery, 'plan' | 'teams' | 'isSingle'>,
): { files: NewFile[]; dropped: { path: string; statements: string[] }[] } {
  const checked = checkFiles(written, discovery.plan);
  // A file without a statement is not shown, but its row stays, so that the next tree does not write it again. The organization's overview is always shown.
  const plans = checked
    .filter(
      ({ plan, result }) => discovery.isSingle || result.body.trim() !== '' || plan.path === OVERVIEW_PATH,
    )
    .map(({ plan }) => plan);
  const files = checked.map(({ plan, file, result }) =>
    plans.includes(plan)
      ? finishOne(plan, file, result, discovery.isSingle ? [] : neighbors(plan, plans))
      : { ...file, content: '', status: EMPTY, evidenceSha256: file.evidence_sha256 },
  );
  const overview = checked.find(({ plan }) => plan.path === OVERVIEW_PATH);
  const index = writeIndex(
    plans.map((p) => ({ path: p.path, tier: p.tier, team: p.team, title: titleOf(p.spec.key) })),
    discovery.teams,
    overview ? leadOf(overview.result.body, WORDS.whatItIs, overview.file.provenance.citations ?? []) : null,
  );
  return {
    files: discovery.isSingle ? files : [...files, indexFile(index)],
    dropped: checked.flatMap(({ plan, file, result }) => {
      const unsupported = (file.provenance.unsupported ?? []).map(({ statement }) => statement);
      const statements = [...unsupported, ...result.dropped];
      return statements.length ? [{ path: plan.path, statements }] : [];
    }),
  };
}

/** Returns the written files in plan order, without repeats inside a team and without statements that cite unknown labels. */
function checkFiles(written: readonly WrittenFile[], plan: readonly PlannedFile[]): CheckedFile[] {
  const byPath = new Map(written.map((file) => [file.path, file]));
  const own = plan.flatMap((planned) => {
    const file = byPath.get(planned.path);
    return file ? [{ plan: planned, file }] : [];
  });
  const groups = Map.groupBy(own, (one) => `${one.plan.tier}/${one.plan.team}`);
  const bodies = new Map(
    [...groups.values()].flatMap((group) => [...removeRepeats(group.map(({ file }) => file))]),
  );
  return own.map((one) => {
    const labels = new Set((one.file.provenance.citations ?? []).map((c) => c.label));
    return { ...one, result: checkCitations(bodies.get(one.plan.path) ?? one.file.body, labels) };
  });
}

function finishOne(
  plan: PlannedFile,
  file: WrittenFile,
  checked: CheckedBody,
  seeAlso: readonly Link[],
): NewFile {
  const citations = file.provenance.citations ?? [];
  const title = plan.title ?? titleOf(plan.spec.key);
  const content = finishFile({
    title: plan.teamName ? `${oneLine(plan.teamName, NAME_CHARS_MAX)}: ${title.toLowerCase()}` : title,
    subject: plan.teamName,
    body: checked.body,
    citations: checked.labels.flatMap((label) => citations.find((c) => c.label === label) ?? []),
    seeAlso,
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

/** Returns links to the other files of the same team or tier, and to the index. */
function neighbors(file: PlannedFile, plans: readonly PlannedFile[]): Link[] {
  const links = plans
    .filter((p) => p.tier === file.tier && p.team === file.team && p.path !== file.path)
    .map((p) => ({ title: titleOf(p.spec.key), href: p.spec.filename }));
  const depth = file.path.split('/').length - 1;
  return [...links, { title: 'Index', href: `${'../'.repeat(depth)}${INDEX_PATH}` }];
}
