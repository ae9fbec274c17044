import { z } from 'zod';
import { severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import { timeOfAnswer, walkPages } from '../../vendor-http/pages.ts';
import { readRefusal, readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { refusalByStatus } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { graphError, listOf } from './answers.ts';

/** Strict: a misspelled `teams` would read every team. */
export const teamsConfig = z.strictObject({
  teams: severalOf(z.string().trim().min(1).max(300), { max: 100 })
    .default([])
    .describe(
      'Names or ids of the teams whose channels are read. Default: every team that the account is in.',
    ),
});
export type TeamsConfig = z.infer<typeof teamsConfig>;
export type TeamsContext = SyncContext<TeamsConfig>;

interface GraphAnswer<T> {
  data: T;
  /** Microsoft's own time, in milliseconds since 1970. */
  at: number;
}

/**
 * Fetches one resource by path or link; null if it does not exist or is hidden from this account. Throws a `VendorError` that says what a
 * person must do.
 */
export async function askGraph<T>(
  ctx: TeamsContext,
  target: string,
  schema: z.ZodType<T>,
): Promise<GraphAnswer<T> | null> {
  const isLink = target.includes('://');
  if (isLink && !target.startsWith(`${ctx.api}/`))
    throw new VendorError('contract', 'Microsoft leads to an address that is not its own.');
  const answer = await ctx.http(isLink ? target : `${ctx.api}/v1.0/${target}`, {
    ...accountRequest(ctx, 'teams', ctx.api),
    headers: { accept: 'application/json' },
  });
  if (answer.status === 200)
    return { data: readVendorAnswer('Microsoft', answer, schema), at: timeOfAnswer('Microsoft', answer) };
  if (answer.status === 404) return null;
  const { code, message } = errorOf(answer);
  if (answer.status === 403 && !isMissingScope(message)) return null;
  if (answer.status === 410 || (answer.status === 400 && isLink))
    throw new VendorError('cursor', 'Microsoft does not know the page to continue from any more.');
  throw refusalOf(answer.status, code);
}

interface GraphPage<T> {
  items: T[];
  next: string | null;
  at: number;
}

/** Returns the pages of a list from its path or a page link on. Throws `VendorError`: `not_found` if this account may not read it. */
export const listGraph = <T>(
  ctx: TeamsContext,
  target: string,
  item: z.ZodType<T>,
): AsyncGenerator<GraphPage<T>> =>
  walkPages('Microsoft', target, async (at) => {
    const answer = await askGraph(ctx, at ?? target, listOf(item));
    if (!answer) throw new VendorError('not_found', 'It is not there any more, or not open to this account.');
    const { value, '@odata.nextLink': next = null } = answer.data;
    return { items: value, next, at: answer.at };
  });

/** Returns all of a list, with Microsoft's own time at its start. */
export async function readAllAt<T>(
  ctx: TeamsContext,
  target: string,
  item: z.ZodType<T>,
): Promise<{ all: T[]; at: number }> {
  const all: T[] = [];
  let began: number | null = null;
  for await (const { items, at } of listGraph(ctx, target, item)) {
    began ??= at;
    all.push(...items);
  }
  return { all, at: began ?? 0 };
}

export const readAll = async <T>(ctx: TeamsContext, target: string, item: z.ZodType<T>): Promise<T[]> =>
  (await readAllAt(ctx, target, item)).all;

/** Returns the error for a missing resource that every account with Teams has. */
export const withoutTeams = (): VendorError =>
  new VendorError('scope', 'This account may not use Teams: it may have no license for it.');

/** Returns the error; empty if the answer is malformed. */
function errorOf(answer: VendorAnswer): { code: string; message: string } {
  const { code, message } = readRefusal(answer, graphError)?.error ?? {};
  return { code: code ?? '', message: message ?? '' };
}

/** Otherwise, a 403 is about one channel or chat: Microsoft has no separate code. */
const isMissingScope = (message: string): boolean => /missing (?:scope|role) permissions/i.test(message);

const refusalOf = (status: number, code: string): VendorError =>
  refusalByStatus(
    { vendor: 'Microsoft', status, code },
    {
      revoked:
        'Microsoft gives no access to this account any more: it was taken back, or must sign in again. Connect the account again (reconnect).',
      scope:
        "This service's app lacks a permission. An administrator grants its permissions at https://entra.microsoft.com (API permissions, Grant admin consent); then connect the account again.",
    },
  );
