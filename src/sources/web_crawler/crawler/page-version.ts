import { z } from 'zod';
import { HOUR_MS } from '../../../lib/dates/day.ts';

/** What the ledger stores for a page, to request it again and detect changes. */
const versionSchema = z.object({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** SHA-256 of the bytes. */
  hash: z.string(),
  /** Its links, for the walk of a run in which it did not change. */
  links: z.array(z.string()),
  /** Since when its address has returned no page; ISO 8601. */
  missingSince: z.string().nullable(),
});
export type PageVersion = z.infer<typeof versionSchema>;

/** A page that is missing for a day is gone; until then it may be an error of the site. */
const MISSING_MS_MAX = 20 * HOUR_MS;

/** Returns a page's version as the ledger stores it. */
export const writeVersion = (version: PageVersion): string => JSON.stringify(version);

/** Returns null if nothing is stored, or only by another version of this code. */
export function readVersion(text: string | null | undefined): PageVersion | null {
  if (text == null) return null;
  return versionSchema.safeParse(JSON.parse(text)).data ?? null;
}

/** Returns the version of a stored page whose answer is without a page (404, 401, 403 …), or null if it is gone; 410 means permanently. Pure. */
export function missing(version: PageVersion, status: number, now: Date): PageVersion | null {
  const missingSince = version.missingSince ?? now.toISOString();
  const isGone = status === 410 || now.getTime() - Date.parse(missingSince) >= MISSING_MS_MAX;
  return isGone ? null : { ...version, missingSince };
}

/** Returns headers that request a page only if it changed (RFC 9110, 13.1). */
export const conditional = (version: PageVersion | null): Record<string, string> => ({
  ...(version?.etag ? { 'if-none-match': version.etag } : {}),
  ...(version?.modified ? { 'if-modified-since': version.modified } : {}),
});
