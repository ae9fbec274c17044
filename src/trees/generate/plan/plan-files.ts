import type { Team } from '../../../teams/team.ts';
import type { TreeScope } from '../../tree.ts';
import { companyPath, personalPath, workstreamPath } from '../../tree-paths.ts';
import type { Spec } from '../../config/spec.ts';
import type { SpecTier, TreeConfig } from '../../config/tree-config.ts';

/** A file planned for a tree. */
export interface PlannedFile {
  path: string;
  tier: SpecTier;
  /** Slug, empty for files of no team. */
  team: string;
  /** Display name of the team, null for files of no team. */
  teamName: string | null;
  /** The first line of the file; if absent, made from the key and the team. */
  title?: string;
  spec: Spec;
  /** Whether it is written (or reused if unchanged); otherwise it is copied from the base tree. */
  write: boolean;
  /** Whether to write it even if nothing it is made from has changed. */
  force: boolean;
}

/** Plans the files of a tree: each spec of the config for the company, for each team and, in a user's own tree, for the user. */
export function planFiles(
  config: TreeConfig,
  teams: readonly Pick<Team, 'slug' | 'name'>[],
  owner: string | null,
  scope: TreeScope,
): PlannedFile[] {
  const planned = (
    tier: SpecTier,
    path: string,
    spec: Spec,
    team: Pick<Team, 'slug' | 'name'> | null,
  ): PlannedFile => ({
    path,
    tier,
    team: team?.slug ?? '',
    teamName: team?.name ?? null,
    spec,
    write: isTeamInScope(team, scope) && (scope.onlyKey === null || isNamed(scope.onlyKey, tier, spec)),
    force: isNamed(scope.onlyKey, tier, spec),
  });
  return [
    ...config.company.map((spec) => planned('company', companyPath(spec.filename), spec, null)),
    ...teams.flatMap((team) =>
      config.workstream.map((spec) =>
        planned('workstream', workstreamPath(team.slug, spec.filename), spec, team),
      ),
    ),
    ...(owner === null
      ? []
      : config.personal.map((spec) => planned('personal', personalPath(owner, spec.filename), spec, null))),
  ];
}

/** Returns whether a key names this document: alone it names those of every tier, with a tier in front only that tier's. */
const isNamed = (key: string | null, tier: SpecTier, spec: Spec): boolean =>
  key === spec.key || key === `${tier}/${spec.key}`;

function isTeamInScope(team: Pick<Team, 'slug' | 'name'> | null, { workstreamName }: TreeScope): boolean {
  if (workstreamName === null) return true;
  const wanted = workstreamName.toLowerCase();
  return team !== null && (team.slug === wanted || team.name.toLowerCase() === wanted);
}
