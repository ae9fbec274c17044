import type { Team } from '../../teams/team.ts';
import type { TreeScope } from '../tree.ts';
import type { Spec } from './spec.ts';
import type { SpecTier, TreeConfig } from './tree-config.ts';

/** One file of a tree to come. */
export interface PlannedFile {
  path: string;
  tier: SpecTier;
  /** Slug, empty for files of no team. */
  team: string;
  /** Display name of the team, null for files of no team. */
  teamName: string | null;
  spec: Spec;
  /** Whether it is written (or reused when unchanged); else it is taken over from the base tree as it is. */
  write: boolean;
  /** Write it even when nothing it is made from has changed. */
  force: boolean;
}

export const companyPath = (filename: string): string => `company/${filename}`;
export const workstreamPath = (slug: string, filename: string): string => `workstreams/${slug}/${filename}`;

/** A user id as a path segment: anything but letters, digits, `.`, `_`, `-` and `@` becomes `-`. */
export const personalPath = (userId: string, filename: string): string =>
  `personal/${
    userId
      .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^\./, '') || 'me'
  }/${filename}`;

/** The files of a tree: each spec of the config for the company, for each team and, in a user's own tree, for the user. */
export function planFiles(
  config: TreeConfig,
  teams: readonly Team[],
  owner: string | null,
  scope: TreeScope,
): PlannedFile[] {
  const plan: PlannedFile[] = [];
  const wanted = scope.workstreamName?.toLowerCase() ?? null;
  const add = (tier: SpecTier, path: string, spec: Spec, team: Team | null) => {
    const isTeamWanted =
      wanted === null || (team !== null && [team.slug, team.name.toLowerCase()].includes(wanted));
    const isKeyWanted = scope.onlyKey === null || scope.onlyKey === spec.key;
    plan.push({
      path,
      tier,
      team: team?.slug ?? '',
      teamName: team?.name ?? null,
      spec,
      write: isTeamWanted && isKeyWanted,
      force: scope.onlyKey === spec.key,
    });
  };
  for (const spec of config.company) add('company', companyPath(spec.filename), spec, null);
  for (const team of teams) {
    for (const spec of config.workstream)
      add('workstream', workstreamPath(team.slug, spec.filename), spec, team);
  }
  if (owner !== null) {
    for (const spec of config.personal) add('personal', personalPath(owner, spec.filename), spec, null);
  }
  return plan;
}
