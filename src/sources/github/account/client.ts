import { z } from 'zod';
import { readRetryAfter } from '../../../lib/net/retry-after.ts';
import { apiUrl, severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import type { LimitRule } from '../../vendor-http/limits.ts';
import { listed } from '../../vendor-http/listed.ts';
import { readPages, walkPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { refusalByStatus } from '../../vendor-http/refusal.ts';

const REPOSITORY = z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'must be owner/name');

/** Strict: a misspelled setting would be silently ignored. */
export const githubConfig = z.strictObject({
  repositories: severalOf(REPOSITORY, { min: 1, max: 100 }).describe('owner/name of each repository.'),
  api_url: apiUrl('https://api.github.com', 'For GitHub Enterprise Server: https://HOST/api/v3.'),
});
export type GithubConfig = z.infer<typeof githubConfig>;
export type GithubContext = SyncContext<GithubConfig>;

/** Requests one page; null if missing. Its `data` is null if unchanged since its `etag`. Throws a `VendorError` that says what to do. */
async function ask<T>(ctx: GithubContext, url: string, schema: z.ZodType<T>, etag: string | null = null) {
  const answer = await ctx.http(url, {
    ...accountRequest(ctx, 'github', ctx.config.api_url),
    headers: {
      accept: 'application/vnd.github+json',
      // https://docs.github.com/en/rest/about-the-rest-api/api-versions
      'x-github-api-version': '2022-11-28',
      ...(etag === null ? {} : { 'if-none-match': etag }),
    },
    limit: limitOfGithub,
  });
  const { status, headers } = answer;
  if (status === 404 || status === 410 || status === 301) return null;
  const found = { next: nextPage(headers.get('link')), etag: headers.get('etag') };
  if (status === 304 && etag !== null) return { ...found, data: null };
  if (status === 200) return { ...found, data: readVendorAnswer('GitHub', answer, schema) };
  throw refusalByStatus(
    { vendor: 'GitHub', status },
    {
      revoked: 'GitHub refuses the token: it ended or was revoked. Make another one and reconnect.',
      scope: `The token may not read ${new URL(url).pathname}. Give it read access to Issues, Pull requests and Metadata of the repository.`,
    },
  );
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api: a plain 403 is not a rate limit. */
export const limitOfGithub: LimitRule = ({ status, headers }, now) => {
  if (status !== 403 && status !== 429) return null;
  const seconds = readRetryAfter(headers.get('retry-after'), now);
  if (seconds !== null) return new Date(now.getTime() + seconds * 1_000);
  const reset = headers.get('x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') !== '0' || reset === null) return null;
  return new Date(Number(reset) * 1_000);
};

/** Reads one resource with its schema; null if it does not exist. */
export const readOne = async <T>(ctx: GithubContext, path: string, schema: z.ZodType<T>): Promise<T | null> =>
  (await ask(ctx, `${ctx.config.api_url}${path}`, schema))?.data ?? null;

/**
 * The tag of the last answer for a list of one page. While the list is unchanged, GitHub answers 304, which does not count against the rate
 * limit (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
export const listTag = z.object({ path: z.string(), etag: z.string() });
type ListTag = z.infer<typeof listTag>;

/** Reads all of a short list with its schema; empty if the list does not exist. */
export const readWhole = <T>(ctx: GithubContext, path: string, schema: z.ZodType<T>): Promise<T[]> =>
  readPages('GitHub', async (url) => {
    const page = await ask(ctx, url ?? `${ctx.config.api_url}${path}?per_page=100`, z.array(schema));
    return { items: page?.data ?? [], next: page?.next ?? null };
  });

interface Changed {
  html_url: string;
  updated_at: string;
}

/** A request for the items of a list changed since a time, sorted by change. */
interface ListSince<T> {
  /** With its query, ready for further parameters. */
  path: string;
  schema: z.ZodType<T>;
  /** The ledger's id of an entry that does not match. */
  itemOf: (broken: object) => string | null;
  since: string;
  /** From the last request of the list; if absent, reads the whole list. */
  tag?: ListTag | null;
}

/**
 * Returns a list sorted by change in parts, each item once, with the tag for the next request of it; null if it does not exist. A tag is of
 * the first page, newest first: the next change always appears on it. A page with the oldest first would stay the same once it is full and
 * others follow.
 */
export async function* readSince<T extends Changed>(ctx: GithubContext, list: ListSince<T>) {
  const { since, tag } = list;
  if (tag === undefined) return yield* readForward(ctx, list);
  const path = listUrl(ctx, list.path, 'desc', since);
  const known = tag?.path === path ? tag.etag : null;
  const newest = await ask(ctx, path, listed(list.schema, list.itemOf), known);
  if (newest === null) yield null;
  else if (newest.data === null) yield { items: [], tag };
  else if (newest.next !== null) yield* readForward(ctx, list);
  else
    yield { items: newest.data.toReversed(), tag: newest.etag === null ? null : { path, etag: newest.etag } };
}

/**
 * Starts each page where the previous one ended, not at a page number: an edit or deletion in between moves all others by one, so that one
 * of them would be skipped.
 */
async function* readForward<T extends Changed>(ctx: GithubContext, list: ListSince<T>) {
  const met = new Set<string>();
  let from = list.since;
  const urlFrom = (time: string) => listUrl(ctx, list.path, 'asc', time);
  const pages = walkPages('GitHub', urlFrom(from), async (url) => {
    const page = await ask(ctx, url ?? urlFrom(from), listed(list.schema, list.itemOf));
    const last = page?.data?.at(-1)?.updated_at ?? from;
    // While a whole page changed within one second, there is no later time to start at.
    const isLater = Date.parse(last) > Date.parse(from);
    from = last;
    return { page, next: page?.next && isLater ? urlFrom(last) : (page?.next ?? null) };
  });
  for await (const { page } of pages) {
    const items = page?.data ?? [];
    yield page && { items: items.filter((one) => !met.has(keyOf(one))), tag: null };
    for (const one of items) met.add(keyOf(one));
  }
}

const keyOf = ({ html_url, updated_at }: Changed): string => `${html_url} ${updated_at}`;
const listUrl = ({ config }: GithubContext, path: string, direction: 'asc' | 'desc', since: string): string =>
  `${config.api_url}${path}sort=updated&direction=${direction}&since=${encodeURIComponent(since)}&per_page=100`;

/** Returns the next page of a `Link` header (RFC 8288). */
export const nextPage = (link: string | null | undefined): string | null =>
  /<([^>]+)>\s*;[^,]*\brel="next"/.exec(link ?? '')?.[1] ?? null;
