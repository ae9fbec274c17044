import { z } from 'zod';
import { apiUrl, severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import type { LimitRule } from '../../vendor-http/limits.ts';
import { listed } from '../../vendor-http/listed.ts';
import { guardPages, readPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { refusalByStatus } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';

const REPOSITORY = z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'must be owner/name');

/** Strict: a misspelled setting would be silently ignored. */
export const githubConfig = z.strictObject({
  repositories: severalOf(REPOSITORY, { min: 1, max: 100 }).describe('owner/name of each repository.'),
  api_url: apiUrl('https://api.github.com', 'For GitHub Enterprise Server: https://HOST/api/v3.'),
});
export type GithubConfig = z.infer<typeof githubConfig>;
export type GithubContext = SyncContext<GithubConfig>;

/** https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = '2022-11-28';

/** Requests one page; null if missing. With an `etag`, 304 is an answer. Throws a `VendorError` that says what a person must do. */
async function ask(
  ctx: GithubContext,
  url: string,
  etag: string | null = null,
): Promise<VendorAnswer | null> {
  const answer = await ctx.http(url, {
    ...accountRequest(ctx, 'github', ctx.config.api_url),
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': API_VERSION,
      ...(etag === null ? {} : { 'if-none-match': etag }),
    },
    limit: limitOfGithub,
  });
  if (answer.status === 404 || answer.status === 410 || answer.status === 301) return null;
  if (answer.status === 200 || (answer.status === 304 && etag !== null)) return answer;
  throw refusalByStatus(
    { vendor: 'GitHub', status: answer.status },
    {
      revoked: 'GitHub refuses the token: it ended or was revoked. Make another one and reconnect.',
      scope: `The token may not read ${new URL(url).pathname}. Give it read access to Issues, Pull requests and Metadata of the repository.`,
    },
  );
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api: a plain 403 is not a rate limit. */
export const limitOfGithub: LimitRule = ({ status, headers }, now) => {
  if (status !== 403 && status !== 429) return null;
  const seconds = headers.get('retry-after');
  if (seconds !== null && /^\d{1,6}$/.test(seconds)) return new Date(now.getTime() + Number(seconds) * 1_000);
  const reset = headers.get('x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') !== '0' || reset === null) return null;
  return new Date(Number(reset) * 1_000);
};

/** Reads one resource with its schema; null if it does not exist. */
export async function readOne<T>(ctx: GithubContext, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await ask(ctx, `${ctx.config.api_url}${path}`);
  return answer && readVendorAnswer('GitHub', answer, schema);
}

/**
 * The tag of the last answer for a list of one page. While the list is unchanged, GitHub answers 304, which does not count against the rate
 * limit (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
export const listTag = z.object({ path: z.string(), etag: z.string() });
export type ListTag = z.infer<typeof listTag>;

/** Reads all of a short list with its schema; empty if the list does not exist. */
export const readWhole = <T>(ctx: GithubContext, path: string, schema: z.ZodType<T>): Promise<T[]> =>
  readPages('GitHub', async (page) => {
    const answer = await ask(ctx, page ?? `${ctx.config.api_url}${path}?per_page=100`);
    const items = answer ? readVendorAnswer('GitHub', answer, z.array(schema)) : [];
    return { items, next: nextPage(answer?.headers.get('link')) };
  });

/** A request for the items of a list changed since a time, sorted by change. */
interface ListSince<T> {
  path: string;
  schema: z.ZodType<T>;
  /** The ledger's id of an entry that does not match. */
  itemOf: (broken: object) => string | null;
  since: string;
  /** From the last request of the list; if absent, reads the whole list. */
  tag?: ListTag | null;
}

type TagOfList = { tag: ListTag | null } | null;

/** Returns the pages of a list sorted by change, each item once; finally the list's tag, or null if the list does not exist. */
export async function* readSince<T extends { html_url: string; updated_at: string }>(
  ctx: GithubContext,
  list: ListSince<T>,
): AsyncGenerator<T[], TagOfList> {
  if (list.tag === undefined) return yield* readForward(ctx, list);
  const newest = await askNewest(ctx, list.tag, listUrl(ctx, list, { from: list.since, direction: 'desc' }));
  if (newest === null || newest.answer.status === 304) return newest && { tag: list.tag };
  if (nextPage(newest.answer.headers.get('link')) !== null) return yield* readForward(ctx, list);
  yield readVendorAnswer('GitHub', newest.answer, listed(list.schema, list.itemOf)).toReversed();
  return { tag: newest.tag };
}

/**
 * Requests the first page of a list, newest first, for its tag: the next change always appears on it. A page with the oldest first would
 * stay the same once it is full and others follow.
 */
async function askNewest(
  ctx: GithubContext,
  tag: ListTag | null,
  path: string,
): Promise<{ answer: VendorAnswer; tag: ListTag | null } | null> {
  const answer = await ask(ctx, path, tag?.path === path ? tag.etag : null);
  const etag = answer?.headers.get('etag') ?? null;
  return answer && { answer, tag: etag === null ? null : { path, etag } };
}

/**
 * Starts each page where the previous one ended, not at a page number: an edit or deletion in between moves all others by one, so that one
 * of them would be skipped.
 */
async function* readForward<T extends { html_url: string; updated_at: string }>(
  ctx: GithubContext,
  list: ListSince<T>,
): AsyncGenerator<T[], TagOfList> {
  const met = new Set<string>();
  const refuseRepeat = guardPages('GitHub');
  let from = list.since;
  for (let url = listUrl(ctx, list, { from, direction: 'asc' }); ; ) {
    refuseRepeat(url);
    const answer = await ask(ctx, url);
    if (answer === null) return null;
    const page = readVendorAnswer('GitHub', answer, listed(list.schema, list.itemOf));
    yield page.filter((one) => !met.has(keyOf(one)));
    for (const one of page) met.add(keyOf(one));
    const next = nextPage(answer.headers.get('link'));
    if (next === null) return { tag: null };
    const last = page.at(-1)?.updated_at ?? from;
    // While a whole page changed within one second, there is no later time to start at.
    url = Date.parse(last) > Date.parse(from) ? listUrl(ctx, list, { from: last, direction: 'asc' }) : next;
    from = last;
  }
}

const keyOf = ({ html_url, updated_at }: { html_url: string; updated_at: string }): string =>
  `${html_url} ${updated_at}`;
const listUrl = (
  { config }: GithubContext,
  { path }: { path: string },
  { from, direction }: { from: string; direction: 'asc' | 'desc' },
): string =>
  `${config.api_url}${path}${path.includes('?') ? '&' : '?'}sort=updated&direction=${direction}&since=${encodeURIComponent(from)}&per_page=100`;

/** Returns the next page of a `Link` header (RFC 8288). */
export const nextPage = (link: string | null | undefined): string | null =>
  /<([^>]+)>\s*;[^,]*\brel="next"/.exec(link ?? '')?.[1] ?? null;
