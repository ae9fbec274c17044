import { z } from 'zod';

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
const MISSING_MS_MAX = 20 * 3_600_000;

export const writeVersion = (version: PageVersion): string => JSON.stringify(version);

/** Returns null if nothing is stored, or only by another version of this code. */
export function readVersion(text: string | null | undefined): PageVersion | null {
  if (text == null) return null;
  const parsed = versionSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export type Missing = { isGone: true } | { isGone: false; version: PageVersion };

/** Decides what an answer without a page (404, 401, 403 …) means for a stored one; 410 means permanently gone. Pure. */
export function missing(version: PageVersion, status: number, now: Date): Missing {
  const since = version.missingSince ?? now.toISOString();
  const isGone = status === 410 || now.getTime() - Date.parse(since) >= MISSING_MS_MAX;
  return isGone ? { isGone } : { isGone, version: { ...version, missingSince: since } };
}

/** Returns headers that request a page only if it changed (RFC 9110, 13.1). */
export const conditional = (version: PageVersion | null): Record<string, string> => ({
  ...(version?.etag ? { 'if-none-match': version.etag } : {}),
  ...(version?.modified ? { 'if-modified-since': version.modified } : {}),
});
