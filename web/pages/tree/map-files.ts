import type { TreeFileItem } from '../../../client/types.ts';

export interface MapGroup {
  tier: string;
  /** Empty for files without a team. */
  team: string;
  /** The display name. */
  teamName: string;
  files: TreeFileItem[];
}

const TIERS = ['company', 'workstream', 'personal'];

/** Groups the files of a tree by tier and team: the company's first, teams by name, files by path. */
export function mapFiles(files: readonly TreeFileItem[], names: ReadonlyMap<string, string>): MapGroup[] {
  const groups = Map.groupBy(files, ({ tier, team }) => `${rankOf(tier)} ${team}`);
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, grouped]) => ({
      tier: grouped[0]?.tier ?? '',
      team: grouped[0]?.team ?? '',
      teamName: names.get(grouped[0]?.team ?? '') ?? grouped[0]?.team ?? '',
      files: grouped.toSorted((a, b) => a.path.localeCompare(b.path)),
    }));
}

/** Returns the names of a tree's teams by slug. */
export function teamNames({ teams }: Record<string, unknown>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const team of Array.isArray(teams) ? teams : []) {
    const { slug, name }: { slug?: unknown; name?: unknown } = team ?? {};
    if (typeof slug === 'string' && typeof name === 'string') names.set(slug, name);
  }
  return names;
}

const rankOf = (tier: string): number => (TIERS.includes(tier) ? TIERS.indexOf(tier) : TIERS.length);
