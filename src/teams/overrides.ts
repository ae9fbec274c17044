import type { Team } from './team.ts';

/** A rename that a person requested: what was found as `oldSlug` is `newSlug` from then on. */
export interface TeamOverride {
  oldSlug: string;
  newSlug: string;
  newName: string;
}

/** The new slug creates a cycle of renames. */
export class OverrideCycleError extends Error {}

/**
 * Returns the overrides after one more rename, with chains flattened: K→X and then X→Y gives K→Y and X→Y, and a rename to a slug that is
 * itself renamed goes where that one goes. Throws OverrideCycleError if a slug would become itself.
 */
export function addOverride(overrides: readonly TeamOverride[], added: TeamOverride): TeamOverride[] {
  const onward = overrides.find((o) => o.oldSlug === added.newSlug && o.oldSlug !== added.oldSlug);
  const target = onward ? onward.newSlug : added.newSlug;
  const name = onward ? onward.newName : added.newName;
  if (target === added.oldSlug) throw new OverrideCycleError();
  const kept = overrides
    .filter((o) => o.oldSlug !== added.oldSlug)
    .map((o) => (o.newSlug === added.oldSlug ? { ...o, newSlug: target, newName: name } : o));
  if (kept.some((o) => o.oldSlug === o.newSlug)) throw new OverrideCycleError();
  return [...kept, { oldSlug: added.oldSlug, newSlug: target, newName: name }].map((o) =>
    o.newSlug === target ? { ...o, newName: name } : o,
  );
}

/** Applies people's renames: teams that get the same slug are merged, with the aliases of all. */
export function applyOverrides(teams: readonly Team[], overrides: readonly TeamOverride[]): Team[] {
  const bySlug = new Map<string, Team>();
  for (const team of teams) {
    const override = overrides.find((o) => o.oldSlug === team.slug);
    const named = override ?? overrides.find((o) => o.newSlug === team.slug);
    const slug = override?.newSlug ?? team.slug;
    const there = bySlug.get(slug);
    bySlug.set(slug, {
      slug,
      name: named?.newName ?? there?.name ?? team.name,
      aliases: [...new Set([...(there?.aliases ?? []), ...team.aliases])],
    });
  }
  return [...bySlug.values()];
}
