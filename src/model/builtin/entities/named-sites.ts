import { matchesOf } from '../../../lib/strings/matches-of.ts';
import { foldName } from '../../../text/fold.ts';
import { COMMON, FIRST_NAME, lexiconBits, ROLE } from '../../../text/names/lexicon.ts';

export type SiteType = 'organization' | 'product';

const HOST = /(?:@|\/\/|\bwww\.)((?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}[a-z]{2,12})(?![\w@-])/gi;
/** Second-level domains that are not a name: `globex.co.uk`. */
const PART_OF_ENDING = /^(?:ac|co|com|edu|gov|net|org)$/;
/** Domain endings typical of tools. */
const ENDING_OF_PRODUCT = /^(?:app|cloud|dev|io|sh|software|tools)$/;
/** Endings used by projects, foundations and people alike, so they do not tell. */
const SAYS_NOTHING = /^(?:blog|info|me|name|net|org|page|wiki)$/;

/** A name that is itself a site: “Booking.com”. `.net`, `.js` and `.md` have other uses. */
const NAMED_BY_SITE = /^[\p{L}\p{N}-]{3,63}\.(?:ai|app|co|com|coop|dev|eu|io|uk)$/iu;

/**
 * Returns the owners of a document's addresses and links by domain name, in lower case without spaces: `hollin` for hello@hollin.com. A
 * mail domain belongs to an organization, whatever its ending.
 */
export function findSites(texts: readonly string[]): ReadonlyMap<string, SiteType> {
  const sites = new Map<string, SiteType>();
  for (const text of texts)
    for (const [site, host = ''] of matchesOf(text, HOST)) {
      const parts = host.toLowerCase().split('.');
      const ending = parts.pop() ?? '';
      if (ending.length === 2 && parts.length > 1 && PART_OF_ENDING.test(parts.at(-1) ?? '')) parts.pop();
      const name = parts.at(-1) ?? '';
      const isProduct = ENDING_OF_PRODUCT.test(ending) && !site.startsWith('@');
      if (SAYS_NOTHING.test(ending) || (isProduct && sites.has(name))) continue;
      sites.set(name, isProduct ? 'product' : 'organization');
    }
  return sites;
}

/** Returns the type of a name that has its own site; null for ordinary words and for people, who may have one too. */
export function typeOfSite(name: string, sites: ReadonlyMap<string, SiteType>): SiteType | null {
  const folded = foldName(name);
  const [first = ''] = folded.split(' ');
  if (lexiconBits(first) & FIRST_NAME || lexiconBits(folded) & (COMMON | ROLE)) return null;
  const [own = null] = NAMED_BY_SITE.test(name) ? findSites([`www.${name}`]).values() : [];
  return own ?? sites.get(folded.replace(/[^a-z0-9-]/g, '')) ?? null;
}
