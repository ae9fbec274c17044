import { z } from 'zod';
import { apiUrl } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { askVendor, jsonRequest, type Told } from '../../vendor-http/account-request.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { cursorExpired, refusalByStatus, wordOr } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';

export const notionConfig = z.strictObject({
  api_url: apiUrl('https://api.notion.com'),
});
export type NotionConfig = z.infer<typeof notionConfig>;
export type NotionContext = SyncContext<NotionConfig>;

/** https://developers.notion.com/reference/versioning */
const API_VERSION = '2025-09-03';

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export function askNotion<T>(
  ctx: NotionContext,
  { path, body }: { path: string; body?: object },
  schema: z.ZodType<T>,
): Promise<Told<T> | null> {
  const sent = jsonRequest(body);
  const isLaterPage = body !== undefined && 'start_cursor' in body;
  const url = `${ctx.config.api_url}/v1`;
  return askVendor(
    ctx,
    { vendor: 'Notion', limiter: 'notion', url, refusal: (answer) => refusalOf(answer, isLaterPage) },
    { path, schema, sent: { ...sent, headers: { ...sent.headers, 'notion-version': API_VERSION } } },
  );
}

const refusal = z.looseObject({ code: z.string() });

/** https://developers.notion.com/reference/status-codes */
function refusalOf(answer: VendorAnswer, isLaterPage: boolean): VendorError | null {
  const { status } = answer;
  if (status === 404) return null;
  if (status === 401 || status === 403)
    return refusalByStatus(
      { vendor: 'Notion', status },
      {
        revoked:
          'Notion refuses the token: it was replaced, or its connection was removed. Copy the new one and reconnect.',
        scope: 'The connection may not read content. Tick "Read content" under its capabilities.',
      },
    );
  const { code } = readVendorAnswer('Notion', answer, refusal);
  if (isLaterPage && code === 'validation_error') return cursorExpired('Notion');
  return new VendorError('transient', `Notion answered ${wordOr(String(status), code)}.`);
}

/** Returns the pages of a list from `start` on, each with the next cursor; one without items if the list does not exist. */
export function pagesOfNotion<T>(
  ctx: NotionContext,
  list: (cursor: string | null) => { path: string; body?: object },
  { items, start = null }: { items: z.ZodType<T[]>; start?: string | null },
): AsyncGenerator<{ items: T[]; next: string | null; at: number }> {
  const schema = z.looseObject({
    results: items,
    request_status: z.looseObject({ type: z.string() }).optional(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });
  return walkPages('Notion', start, async (cursor) => {
    const answer = await askNotion(ctx, list(cursor), schema);
    if (answer === null) return { items: [], next: null, at: 0 };
    const { results, request_status, has_more, next_cursor } = answer.data;
    // Otherwise, unlisted pages would count as deleted.
    if (request_status?.type === 'incomplete')
      throw new VendorError(
        'contract',
        'Notion lists only some of the pages that the connection was given. Give it fewer, or make a second connection.',
      );
    return { items: results, next: has_more ? next_cursor : null, at: answer.at };
  });
}
