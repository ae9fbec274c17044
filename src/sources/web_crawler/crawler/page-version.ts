import { z } from 'zod';

/** What the ledger keeps of a page, to ask for it again and to see whether it changed. */
const versionSchema = z.object({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** SHA-256 of the bytes. */
  hash: z.string(),
  /** Where it led, for the walk of a run in which it did not change. */
  links: z.array(z.string()),
  /** Since when its address answers that there is nothing; ISO 8601. */
  missingSince: z.string().nullable(),
});
export type PageVersion = z.infer<typeof versionSchema>;

/** A page that is not there for a day is gone; until then it may be a mistake of the site. */
const MISSING_MS_MAX = 20 * 3_600_000;

export const writeVersion = (version: PageVersion): string => JSON.stringify(version);

/** Null when nothing is kept, or by another version of this code. */
export function readVersion(text: string | null | undefined): PageVersion | null {
  if (text == null) return null;
  const parsed = versionSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export type Missing = { isGone: true } | { isGone: false; version: PageVersion };

/** What an answer without a page (404, 401, 403 …) means for one that is kept; 410 says that it is gone for good. Pure. */
export function missing(version: PageVersion, status: number, now: Date): Missing {
  const since = version.missingSince ?? now.toISOString();
  const isGone = status === 410 || now.getTime() - Date.parse(since) >= MISSING_MS_MAX;
  return isGone ? { isGone } : { isGone, version: { ...version, missingSince: since } };
}

/** The headers that ask for a page only if it changed (RFC 9110, 13.1). */
export const conditional = (version: PageVersion | null): Record<string, string> => ({
  ...(version?.etag ? { 'if-none-match': version.etag } : {}),
  ...(version?.modified ? { 'if-modified-since': version.modified } : {}),
});
