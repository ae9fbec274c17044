import { foldName } from '../text/fold.ts';

/** A team that was found or given: its slug is its place in every tree. */
export interface Team {
  slug: string;
  name: string;
  /** Folded names that mean this team, without words such as “team” or “SIG”. */
  aliases: string[];
}

export const SLUG = /^[a-z0-9-]{1,64}$/;

/** Words that mark a name as a team's; they do not distinguish one team from another. */
export const KIND_WORDS =
  /\b(?:the|team|teams|dept|department|group|groups|special interest group|working group|user group|sig|wg|ug|committee|squad|guild|chapter|crew|division|unit|org|organization|organization)\b/g;

/** The part of a name that distinguishes a team from others: folded, without kind words. May be empty. */
export const bareName = (name: string): string =>
  foldName(name).replace(KIND_WORDS, ' ').replace(/\s+/g, ' ').trim();

/** `[a-z0-9-]{1,64}` from a name; `team` and a hash-free number keep names of other scripts apart. */
export function slugOf(name: string): string {
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '');
  if (slug) return slug;
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007;
  return `team-${sum.toString(36)}`;
}
