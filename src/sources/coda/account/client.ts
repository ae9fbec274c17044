import { z } from 'zod';
import { apiUrl } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest, jsonRequest } from '../../vendor-http/account-request.ts';
import { timeOfAnswer, walkPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { cursorExpired } from '../../vendor-http/refusal.ts';

export const codaConfig = z.strictObject({
  api_url: apiUrl(
    'https://coda.io',
    'Address of the API, when it is reached at another one or through a proxy.',
  ),
});
export type CodaConfig = z.infer<typeof codaConfig>;
export type CodaContext = SyncContext<CodaConfig>;

interface CodaRequest {
  /** Relative to `apis/v1`. */
  path: string;
  body?: object;
  /** How many of the connector's intervals to wait before the next request. */
  slots?: number;
  isLaterPage?: boolean;
  /** Whether something no longer readable counts as gone. */
  isGoneWhenClosed?: boolean;
}

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export async function askCoda<T>(
  ctx: CodaContext,
  { path, body, slots = 1, isLaterPage = false, isGoneWhenClosed = false }: CodaRequest,
  schema: z.ZodType<T>,
): Promise<{ data: T; at: number } | null> {
  const answer = await ctx.http(`${ctx.config.api_url}/apis/v1/${path}`, {
    ...accountRequest(ctx, 'coda', ctx.config.api_url),
    ...jsonRequest(body),
    everyMs: ctx.everyMs * slots,
  });
  // Missing or deleted.
  if (answer.status === 404 || answer.status === 410) return null;
  if (answer.status === 403 && isGoneWhenClosed) return null;
  if (answer.status !== 200 && answer.status !== 202)
    throw refusalOf(answer.status, { isOfDoc: path.startsWith('docs/'), isLaterPage });
  return { data: readVendorAnswer('Coda', answer, schema), at: timeOfAnswer('Coda', answer) };
}

/** Converts the error statuses documented at https://coda.io/developers/apis/v1. */
function refusalOf(status: number, { isOfDoc, isLaterPage }: Record<string, boolean>): VendorError {
  if (status === 401)
    return new VendorError(
      'revoked',
      'Coda refuses the token: it was deleted. Make another one and reconnect.',
    );
  // Concerns only one doc: others can be read.
  if (status === 403 && isOfDoc)
    return new VendorError('contract', 'Coda does not let the token read this doc.');
  if (status === 403)
    return new VendorError(
      'scope',
      'The token may not list docs. Make one without restrictions, or one that may read, and reconnect.',
    );
  if (isLaterPage && status === 400) return cursorExpired('Coda');
  return new VendorError('contract', `Coda answered ${status}.`);
}

interface CodaList<T> {
  items: T[];
  next: string | null;
  at: number;
}

/** Requested page size; Coda may return fewer. */
const PER_PAGE = '100';

/** Returns the pages of a list. Later pages are requested by token only. Throws `VendorError` if the parent of the list does not exist. */
export function listCoda<T>(
  ctx: CodaContext,
  { path, slots = 1 }: { path: string; slots?: number },
  item: z.ZodType<T>,
): AsyncGenerator<CodaList<T>> {
  const schema = z.looseObject({ items: z.array(item), nextPageToken: z.string().nullish() });
  return walkPages('Coda', null, async (pageToken) => {
    const query = new URLSearchParams(pageToken === null ? { limit: PER_PAGE } : { pageToken });
    const asked = { path: `${path}?${query}`, slots, isLaterPage: pageToken !== null };
    const answer = await askCoda(ctx, asked, schema);
    if (!answer) throw new VendorError('not_found', 'Coda does not have what it listed before.');
    const { items, nextPageToken } = answer.data;
    return { items, next: nextPageToken || null, at: answer.at };
  });
}
