import { matchesOf } from '../../../../lib/strings/matches-of.ts';

const ACCOUNT =
  /\/\/(?:www\.)?(?:bitbucket|codeberg|github|gitlab)\.(?:com|org)\/([\w.-]{2,40})(?:\/([\w.-]{1,100}))?/gi;
const HOST = /(?:@|\/\/|\bwww\.)((?:[a-z0-9][a-z0-9-]{0,62}\.){1,5})[a-z]{2,12}(?![\w@-])/gi;
/** A project usually has a repository that begins with its name; an account with several of other names is an organization. */
const REPOSITORIES_MIN = 2;

/**
 * Returns the accounts at code hosts that texts link to, as in joinedName, each with `organization` if it has several repositories of
 * other names, else null.
 */
export function findAccounts(texts: readonly string[]): ReadonlyMap<string, 'organization' | null> {
  const owned = new Map<string, Set<string>>();
  for (const text of texts)
    for (const [, owner = '', repository = ''] of matchesOf(text, ACCOUNT)) {
      const own = owned.get(joinedName(owner)) ?? new Set<string>();
      if (repository) own.add(joinedName(repository));
      owned.set(joinedName(owner), own);
    }
  return new Map(
    [...owned].map(([owner, own]) => [
      owner,
      own.size >= REPOSITORIES_MIN && ![...own].some((name) => name.startsWith(owner))
        ? 'organization'
        : null,
    ]),
  );
}

/** Returns the names of the repositories at code hosts that texts link to, as in joinedName. */
export function findRepositories(texts: readonly string[]): ReadonlySet<string> {
  const named = texts.flatMap((text) => matchesOf(text, ACCOUNT).map(([, , name = '']) => joinedName(name)));
  return new Set(named.filter((name) => name !== ''));
}

/** Returns the registered part of each domain in the addresses of texts, without its ending, as in joinedName: `acorn` for docs.acorn.net. */
export function findDomains(texts: readonly string[]): ReadonlySet<string> {
  const labels = texts.flatMap((text) => matchesOf(text, HOST).map(([, host = '']) => labelOf(host)));
  return new Set(labels.map(joinedName));
}

/** Second-level domains that are part of the ending: `acorn.co.uk`. */
const PART_OF_ENDING = /\.(?:ac|co|com|edu|gov|net|org)\.$/i;

const labelOf = (host: string): string => host.replace(PART_OF_ENDING, '.').split('.').at(-2) ?? '';

/** Returns a name as accounts and domains have it: “Acorn Labs” as `acornlabs`. */
export const joinedName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
