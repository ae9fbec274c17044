import type { Context } from '../../context.ts';
import { listInventory } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { chunkAll } from '../../documents/chunking/chunk-stored.ts';
import { assignDocuments, organisationNames } from '../../teams/assign-documents.ts';
import { discoverTeams } from '../../teams/discover-teams.ts';
import { listOverrides } from '../../teams/save-override.ts';
import { type Boilerplate, BoilerplateLearner } from '../../teams/signals/boilerplate.ts';
import { emptyCounts } from '../../teams/signals/count-names.ts';
import { countPlain, type DocumentSignals, readSignals } from '../../teams/signals/document-signals.ts';
import { bareName, slugOf, type Team } from '../../teams/team.ts';
import { type PlannedFile, planFiles } from '../plan/plan-files.ts';
import { readTreeConfig } from '../plan/read-config.ts';
import { findNewestOf } from '../queries.ts';
import type { TreeRow, TreeTeam } from '../tree.ts';

/** What later phases work from. */
export interface Discovery {
  plan: PlannedFile[];
  teams: TreeTeam[];
  /** By team slug: the documents that belong to it, the surest first. */
  members: Record<string, number[]>;
  inventory: { documents: number; document_id_max: number; read_at: string };
  /** The tree whose unchanged files are taken over, null for the first tree. */
  baseTreeId: string | null;
}

const TEXT_CHARS = 20_000;
/** Documents from which boilerplate is learned. */
const SAMPLE_MAX = 1_500;
/** A team of fewer documents is none, unless a field names it or a tree had it before. */
const TEAM_DOCUMENTS_MIN = 3;

/** Takes the inventory, finds the teams and their documents, and plans the files. */
export async function discover(ctx: Context, appId: string, tree: TreeRow): Promise<Discovery> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const readAt = ctx.now().toISOString();
  // The inventory reads passages, and evidence is made of them.
  await chunkAll(ctx, appId);
  const base = await findBase(ctx, appId, tree);
  const seed = (base?.meta.teams ?? []).map(toTeam);
  const wanted = wantedTeam(tree, seed);
  const reading = await readDocuments(ctx, viewer, tree.scope.sources);
  const found = discoverTeams({
    signals: reading.signals,
    counts: reading.counts,
    seed: wanted ? [...seed, wanted] : seed,
    overrides: await listOverrides(ctx.sql, appId),
  });
  const plain = await readPlain(ctx, viewer, tree.scope.sources, reading, found);
  const organisation = organisationNames({ teams: found, signals: reading.signals, plain });
  const teams = found.filter((team) => !organisation.has(team.slug));
  const assigned = Map.groupBy(assignDocuments({ teams, signals: reading.signals, plain }), (a) => a.slug);
  const lasting = new Set([
    ...seed.map((team) => team.slug),
    ...(wanted ? [wanted.slug] : []),
    ...teamsOfFields(teams, reading.signals),
  ]);
  const kept = teams
    .filter((team) => {
      const n = assigned.get(team.slug)?.length ?? 0;
      return n >= (lasting.has(team.slug) ? 1 : TEAM_DOCUMENTS_MIN) || team.slug === wanted?.slug;
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const config = await readTreeConfig(ctx.sql, appId);
  return {
    plan: planFiles(config, kept, tree.owner, tree.scope),
    teams: kept.map((team) => ({
      slug: team.slug,
      name: team.name,
      documents: assigned.get(team.slug)?.length ?? 0,
    })),
    members: Object.fromEntries(
      kept.map((team) => [
        team.slug,
        (assigned.get(team.slug) ?? [])
          .toSorted((a, b) => b.score - a.score || a.documentId - b.documentId)
          .map((a) => a.documentId),
      ]),
    ),
    inventory: { documents: reading.signals.length, document_id_max: reading.idMax, read_at: readAt },
    baseTreeId: base?.tree_id ?? null,
  };
}

async function findBase(ctx: Context, appId: string, tree: TreeRow): Promise<TreeRow | null> {
  const finished = ['completed', 'published'] as const;
  const newest = await findNewestOf(ctx.sql, { appId, owner: tree.owner }, finished);
  if (tree.scope.baseTreeId === null || newest?.tree_id === tree.scope.baseTreeId) return newest;
  return newest === null ? null : { ...newest, tree_id: tree.scope.baseTreeId };
}

const toTeam = (team: TreeTeam): Team => ({
  slug: team.slug,
  name: team.name,
  aliases: [bareName(team.name)].filter(Boolean),
});

/** A team that the request names is one, whether or not its name is found. */
function wantedTeam(tree: TreeRow, seed: readonly Team[]): Team | null {
  const name = tree.scope.workstreamName;
  if (name === null) return null;
  const known = seed.find((team) => team.slug === name || bareName(team.name) === bareName(name));
  return known ?? { slug: slugOf(name), name, aliases: [bareName(name) || name.toLowerCase()] };
}

const teamsOfFields = (teams: readonly Team[], signals: readonly DocumentSignals[]): string[] => {
  const names = new Set(signals.flatMap((s) => s.fields.map(bareName)));
  return teams.filter((team) => team.aliases.some((alias) => names.has(alias))).map((team) => team.slug);
};

interface Reading {
  signals: DocumentSignals[];
  counts: ReturnType<typeof emptyCounts>;
  boilerplate: Boilerplate;
  idMax: number;
}

async function readDocuments(ctx: Context, viewer: Viewer, sources: string[] | null): Promise<Reading> {
  const learner = new BoilerplateLearner();
  for await (const page of listInventory(ctx.sql, viewer, { sources, textChars: TEXT_CHARS })) {
    for (const row of page) learner.add(row.text);
    if (learner.documents >= SAMPLE_MAX) break;
  }
  const reading: Reading = {
    signals: [],
    counts: emptyCounts(),
    boilerplate: learner.finish(),
    idMax: 0,
  };
  for await (const page of listInventory(ctx.sql, viewer, { sources, textChars: TEXT_CHARS })) {
    for (const row of page) {
      const text = reading.boilerplate.strip(row.text);
      reading.signals.push(readSignals(reading.counts, row.document_id, row, text));
      reading.idMax = Math.max(reading.idMax, row.document_id);
    }
  }
  return reading;
}

async function readPlain(
  ctx: Context,
  viewer: Viewer,
  sources: string[] | null,
  reading: Reading,
  teams: readonly Team[],
): Promise<[string, number][][]> {
  const names = new Set(teams.flatMap((team) => team.aliases));
  const found = new Map<number, [string, number][]>();
  for await (const page of listInventory(ctx.sql, viewer, { sources, textChars: TEXT_CHARS })) {
    for (const row of page) {
      const text = `${row.title ?? ''}\n${reading.boilerplate.strip(row.text)}`;
      found.set(row.document_id, countPlain(text, names));
    }
  }
  return reading.signals.map((s) => found.get(s.documentId) ?? []);
}
