import robotsModule from 'robots-parser';
import { VERSION } from '../../../lib/version.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { VendorError } from '../../vendor-error.ts';
import { ownGroups } from '../../../lib/net/robots-groups.ts';

// Its types declare a `default` inside the import, which its code lacks: the import itself is the function.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The name by which a site's robots.txt can address the crawler. */
export const CRAWLER_NAME = 'Cambium';
export const USER_AGENT = `${CRAWLER_NAME}/${VERSION} (crawls pages for one team's own search)`;

export interface Robots {
  isAllowed: (url: string) => boolean;
  /** The delay that the site requests between requests; null if none. */
  delayMs: number | null;
  sitemaps: string[];
}

/** RFC 9309, 2.5: at least 500 kibibytes must be read. */
const ROBOTS_BYTES_MAX = 512_000;
const DELAY_MS_MAX = 20_000;
/** A rule with a wildcard may be compared with an address once for each of its characters; this many comparisons take some 0.1 s. */
const COMPARED_MAX = 10_000_000;

/**
 * Returns what a site allows, from the answer to its `/robots.txt` (RFC 9309, 2.3.1): everything if there is none (4xx); throws while the
 * site cannot say (5xx), since then nothing is allowed. An address that would be compared for too long is not allowed.
 */
export function readRobots(
  address: string,
  { status, bytes }: Pick<VendorAnswer, 'status' | 'bytes'>,
): Robots {
  if (status >= 500)
    throw new VendorError(
      'transient',
      `${address} answers ${status}. Without it nothing of the site is read.`,
    );
  const isRead = status >= 200 && status < 300;
  // The decoder removes a byte order mark.
  const text = isRead ? new TextDecoder().decode(bytes.subarray(0, ROBOTS_BYTES_MAX)) : '';
  const { own, wildChars } = ownGroups(text, CRAWLER_NAME);
  const rules = robotsParser(address, own);
  const seconds = rules.getCrawlDelay(CRAWLER_NAME);
  return {
    isAllowed: (url) =>
      wildChars * url.length <= COMPARED_MAX && (rules.isAllowed(url, CRAWLER_NAME) ?? true),
    delayMs: seconds === undefined ? null : Math.min(seconds * 1_000, DELAY_MS_MAX),
    sitemaps: rules.getSitemaps(),
  };
}
