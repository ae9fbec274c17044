import { z } from 'zod';
import { apiUrl } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest, jsonRequest } from '../../vendor-http/account-request.ts';
import { timeOfAnswer } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';

export const notionConfig = z.strictObject({
  api_url: apiUrl('https://api.notion.com'),
});
export type NotionConfig = z.infer<typeof notionConfig>;
export type NotionContext = SyncContext<NotionConfig>;

/** https://developers.notion.com/reference/versioning */
const API_VERSION = '2025-09-03';

export interface NotionAnswer<T> {
  data: T;
  /** Notion's own time, in milliseconds since 1970. */
  at: number;
}

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export async function askNotion<T>(
  ctx: NotionContext,
  { path, body }: { path: string; body?: object },
  schema: z.ZodType<T>,
): Promise<NotionAnswer<T> | null> {
  const sent = jsonRequest(body);
  const answer = await ctx.http(`${ctx.config.api_url}/v1/${path}`, {
    ...accountRequest(ctx, 'notion', ctx.config.api_url),
    ...sent,
    headers: { ...sent.headers, 'notion-version': API_VERSION },
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw refusalOf(answer, body !== undefined && 'start_cursor' in body);
  return { data: readVendorAnswer('Notion', answer, schema), at: timeOfAnswer('Notion', answer) };
}

const refusal = z.looseObject({ code: z.string() });

/** https://developers.notion.com/reference/status-codes */
function refusalOf(answer: VendorAnswer, isLaterPage: boolean): VendorError {
  if (answer.status === 401)
    return new VendorError(
      'revoked',
      'Notion refuses the token: it was replaced, or its connection was removed. Copy the new one and reconnect.',
    );
  if (answer.status === 403)
    return new VendorError(
      'scope',
      'The connection may not read content. Tick "Read content" under its capabilities.',
    );
  const { code } = readVendorAnswer('Notion', answer, refusal);
  if (isLaterPage && code === 'validation_error')
    return new VendorError('cursor', 'Notion does not know the page to continue from any more.');
  return new VendorError('transient', `Notion answered ${code}.`);
}

const paged = { has_more: z.boolean(), next_cursor: z.string().nullable() };

/** Returns the pages of a list from `start` on, each with the next cursor; none if the list does not exist. */
export async function* pagesOfNotion<T>(
  ctx: NotionContext,
  list: (cursor: string | null) => { path: string; body?: object },
  { item, start = null }: { item: z.ZodType<T>; start?: string | null },
): AsyncGenerator<{ items: T[]; next: string | null; at: number }> {
  const page = z.looseObject({
    results: z.array(item),
    request_status: z.looseObject({ type: z.string() }).optional(),
    ...paged,
  });
  const asked = new Set<string | null>();
  for (let cursor = start; ; ) {
    if (asked.has(cursor)) throw new VendorError('contract', 'Notion gave the same page twice.');
    asked.add(cursor);
    const answer = await askNotion(ctx, list(cursor), page);
    if (answer === null) return;
    const { results, request_status, has_more, next_cursor } = answer.data;
    // Otherwise, unlisted pages would count as deleted.
    if (request_status?.type === 'incomplete')
      throw new VendorError(
        'contract',
        'Notion lists only some of the pages that the connection was given. Give it fewer, or make a second connection.',
      );
    const next = has_more ? next_cursor : null;
    yield { items: results, next, at: answer.at };
    if (next === null) return;
    cursor = next;
  }
}
