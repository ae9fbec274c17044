import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { chunkAll } from '../../documents/chunking/chunk-stored.ts';
import { assignDocuments, type Assignment, separateOrganization } from '../../teams/assign-documents.ts';
import { discoverAreas, discoverTeams } from '../../teams/discover-teams.ts';
import type { TeamOverride } from '../../teams/overrides.ts';
import { readOverrides } from '../../teams/reads.ts';
import type { DocumentSignals } from '../../teams/signals/document-signals.ts';
import { bareName, slugOf, type Team } from '../../teams/team.ts';
import { transaction } from '../../db/transaction.ts';
import { saveInventory } from './news/queries.ts';
import { isMadeFromSame } from './guide/keep-tree.ts';
import { type GuideSettings, hashMadeFrom } from './guide/made-from.ts';
import { type PlannedFile, planFiles } from './plan/plan-files.ts';
import { readTreeConfig } from '../config/read-config.ts';
import type { TreeConfig } from '../config/tree-config.ts';
import { findNewestOf } from '../queries.ts';
import { readForTeams, type TeamReadings } from '../readings/read-for-teams.ts';
import { FINISHED_STATUSES, type TreeRow, type TreeTeam } from '../tree.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** The data that later phases work from. */
export interface Discovery {
  plan: PlannedFile[];
  teams: TreeTeam[];
  /** Document ids by team slug, most certain first; under '' those of a single file. */
  members: Record<string, number[]>;
  /** By team slug: how many of those, from the first, are listed as the team's, and how many are certain. */
  reach: Record<string, Reach>;
  inventory: { documents: number; document_id_max: number; read_at: string };
  /** Names of the organization that the documents are about. */
  organization: string[];
  /** The tree whose unchanged files are copied; null for the first tree. */
  baseTreeId: string | null;
  /** Whether this is one file, without an index or links to others. */
  isSingle?: boolean;
  /** Whether nothing changed since the base tree, so that its files are copied. */
  isUnchanged?: boolean;
  /** A hash of all that a guide's files are made from, and of the documents among it; absent if it cannot be told. */
  made?: { from: string; documentsHash: string };
}

/** A team with fewer documents is dropped, unless a field or the request names it or the previous tree had it. */
const TEAM_DOCUMENTS_MIN = 3;
/** If teams hold a smaller share of all documents, the folders of the remaining documents become areas. */
const PLACED_SHARE_MIN = 1 / 3;

/** Reads the inventory, finds the teams and their documents, and plans the files. */
export async function discover(ctx: Context, appId: string, tree: TreeRow): Promise<Discovery> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const readAt = ctx.now().toISOString();
  // Teams are read from passages and evidence consists of them, so every document needs chunks first.
  await chunkAll(ctx, appId);
  const base = await findBase(ctx, appId, tree);
  const settings: GuideSettings = {
    config: await readTreeConfig(ctx.sql, appId),
    overrides: await readOverrides(ctx.sql, appId),
  };
  if (base?.meta.inventory && (await isMadeFromSame(ctx, viewer, tree, settings, base)))
    return {
      ...planOf(settings.config, tree, base.meta.teams ?? []),
      members: {},
      reach: {},
      inventory: { ...base.meta.inventory, read_at: readAt },
      organization: [],
      baseTreeId: base.tree_id,
      isUnchanged: true,
    };
  const reading = await readForTeams(ctx, viewer, tree.scope.sources);
  // The next tree compares with the inventory; a guide is rewritten from all documents and needs none.
  if (!ctx.model.readNotes)
    await transaction(ctx.sql, (tx) => saveInventory(tx, appId, tree.tree_id, reading.revisions, readAt));
  const { teams, organization } = await findTeams(tree, base, reading, settings.overrides);
  const { documentsHash } = reading;
  const from = hashMadeFrom(ctx.model, tree, settings, documentsHash);
  const found = teams.map(({ team, members }) => ({
    slug: team.slug,
    name: team.name,
    documents: members.length,
  }));
  return {
    ...planOf(settings.config, tree, found),
    members: Object.fromEntries(teams.map(({ team, members }) => [team.slug, members])),
    reach: Object.fromEntries(teams.map(({ team, reach }) => [team.slug, reach])),
    inventory: { documents: reading.signals.length, document_id_max: reading.idMax, read_at: readAt },
    organization,
    baseTreeId: base?.tree_id ?? null,
    ...(from === null ? {} : { made: { from, documentsHash } }),
  };
}

const planOf = (
  config: TreeConfig,
  { owner, scope }: TreeRow,
  teams: readonly TreeTeam[],
): Pick<Discovery, 'plan' | 'teams'> => ({ plan: planFiles(config, teams, owner, scope), teams: [...teams] });

interface FoundTeam {
  team: Team;
  /** Document ids, most certain first. */
  members: number[];
  reach: Reach;
}

/** Returns the teams with enough documents, by slug. Teams of the previous tree and of fields need one document, the requested one none. */
async function findTeams(
  tree: TreeRow,
  base: TreeRow | null,
  reading: TeamReadings,
  overrides: readonly TeamOverride[],
): Promise<{ teams: FoundTeam[]; organization: string[] }> {
  const { signals, counts } = reading;
  const seed = (base?.meta.teams ?? []).map(toTeam);
  const wanted = wantedTeam(tree, seed);
  const known = wanted ? [...seed, wanted] : seed;
  const isKnown = ({ slug }: Team) => known.some((team) => team.slug === slug);
  const minOf = (team: Team) => (team.slug === wanted?.slug ? 0 : isKnown(team) ? 1 : TEAM_DOCUMENTS_MIN);
  const named = await placeDocuments(
    reading,
    discoverTeams({ signals, counts, seed: known, overrides }),
    minOf,
  );
  const placed = new Set(named.teams.flatMap(({ members }) => members));
  // Whether the documents themselves name a team, ignoring the previous tree.
  const isNamed = discoverTeams({ signals, counts, seed: [], overrides }).some(
    ({ name }) => !named.organization.includes(name),
  );
  if (isNamed && placed.size >= signals.length * PLACED_SHARE_MIN) return named;
  const staying = named.teams.map(({ team }) => team);
  const isStaying = ({ slug }: Team) => staying.some((team) => team.slug === slug);
  const areas = discoverAreas({
    signals: isNamed ? signals.filter(({ documentId }) => !placed.has(documentId)) : signals,
    seed: staying,
    overrides,
    areFoldersOnly: isNamed,
  });
  const found = await placeDocuments(reading, areas, (team) =>
    isStaying(team) ? Math.min(1, minOf(team)) : minOf(team),
  );
  return { ...found, organization: named.organization };
}

/** Assigns documents to teams, drops teams with fewer than `minOf`, and returns separately the names of the organization itself. */
async function placeDocuments(
  reading: TeamReadings,
  found: readonly Team[],
  minOf: (team: Team) => number,
): Promise<{ teams: FoundTeam[]; organization: string[] }> {
  const { signals } = reading;
  const plain = await reading.countNames(new Set(found.flatMap((team) => team.aliases)));
  const { teams, organization } = separateOrganization({ teams: found, signals, plain });
  const assigned = Map.groupBy(assignDocuments({ teams, signals, plain }), (a) => a.slug);
  const ofFields = new Set(teamsOfFields(teams, signals));
  return {
    organization: organization.map((team) => team.name),
    teams: teams
      .map((team) => ({ team, ...place(assigned.get(team.slug) ?? []) }))
      .filter(
        ({ team, members }) =>
          members.length >= (ofFields.has(team.slug) ? Math.min(1, minOf(team)) : minOf(team)),
      )
      .sort((a, b) => compareText(a.team.slug, b.team.slug)),
  };
}

/** How many documents of a team a guide lists, and how many of them may speak for the team. */
export interface Reach {
  listed: number;
  sure: number;
}

/** Listing a document needs less evidence than speaking for the team. */
const LISTED_SCORE_MIN = 2;
const SURE_SCORE_MIN = 2.5;

function place(assigned: readonly Assignment[]): Pick<FoundTeam, 'members' | 'reach'> {
  const surestFirst = assigned.toSorted((a, b) => b.score - a.score || a.documentId - b.documentId);
  const count = (scoreMin: number) => surestFirst.filter((a) => a.score >= scoreMin).length;
  return {
    members: surestFirst.map((a) => a.documentId),
    reach: { listed: count(LISTED_SCORE_MIN), sure: count(SURE_SCORE_MIN) },
  };
}

async function findBase(ctx: Context, appId: string, tree: TreeRow): Promise<TreeRow | null> {
  const newest = await findNewestOf(ctx.sql, { appId, owner: tree.owner }, FINISHED_STATUSES);
  if (tree.scope.baseTreeId === null || newest?.tree_id === tree.scope.baseTreeId) return newest;
  return newest === null ? null : { ...newest, tree_id: tree.scope.baseTreeId };
}

const toTeam = (team: TreeTeam): Team => ({
  slug: team.slug,
  name: team.name,
  aliases: [bareName(team.name)].filter(Boolean),
});

/** Returns the team that the request names, whether or not the documents do. */
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
