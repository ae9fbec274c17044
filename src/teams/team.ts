import { remember } from '../lib/caches/remember.ts';
import { foldName } from '../text/fold.ts';
import { foldSpace } from '../lib/strings/fold-space.ts';

/** A team that was found or given: its slug is its path in every tree. */
export interface Team {
  slug: string;
  name: string;
  /** Folded names for this team, without words such as “team” or “SIG”. */
  aliases: string[];
}

export const SLUG = /^[a-z0-9-]{1,64}$/;

/** Words that mark a name as a team's; they do not distinguish one team from another. */
export const KIND_WORDS =
  /\b(?:the|team|teams|dept|department|group|groups|special interest group|working group|user group|sig|wg|ug|committee|squad|guild|chapter|crew|division|unit|org|organization|organization)\b/g;

/** Returns the part of a name that distinguishes a team from others: folded, without kind words. May be empty. */
export const bareName = remember((name) => foldSpace(foldName(name).replace(KIND_WORDS, ' ')));

/** Makes a `[a-z0-9-]{1,64}` slug from a name; one without Latin letters or digits becomes `team-` and a checksum. */
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
