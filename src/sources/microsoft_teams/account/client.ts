import { z } from 'zod';
import { severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { askVendor, type Told } from '../../vendor-http/account-request.ts';
import { itemsOf, walkPages } from '../../vendor-http/pages.ts';
import { readRefusal } from '../../vendor-http/read-vendor-answer.ts';
import { cursorExpired, refusalByStatus } from '../../vendor-http/refusal.ts';
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

/**
 * Fetches one resource by path or link; null if it does not exist or is hidden from this account. Throws a `VendorError` that says what a
 * person must do.
 */
export const askGraph = <T>(ctx: TeamsContext, path: string, schema: z.ZodType<T>): Promise<Told<T> | null> =>
  askVendor(
    ctx,
    {
      vendor: 'Microsoft',
      limiter: 'teams',
      url: `${ctx.api}/v1.0`,
      refusal: (answer) => refusalOf(answer, path.includes('://')),
    },
    { path, schema },
  );

/** Returns the pages of a list from its path or a page link on. Throws `VendorError`: `not_found` if this account may not read it. */
export const listGraph = <T>(ctx: TeamsContext, path: string, item: z.ZodType<T>) =>
  walkPages('Microsoft', path, async (at) => {
    const answer = await askGraph(ctx, at ?? path, listOf(item));
    if (!answer) throw new VendorError('not_found', 'It no longer exists, or is not open to this account.');
    const { value, '@odata.nextLink': next = null } = answer.data;
    return { items: value, next, at: answer.at };
  });

/** Reads a whole list. */
export const readAll = <T>(ctx: TeamsContext, path: string, item: z.ZodType<T>): Promise<T[]> =>
  itemsOf(listGraph(ctx, path, item));

/** Returns the error for a missing resource that every account with Teams has. */
export const withoutTeams = (): VendorError =>
  new VendorError('scope', 'This account may not use Teams: it may have no license for it.');

/** Returns null for what does not exist: a 403 concerns one channel or chat unless its text says otherwise, since there is no separate code. */
function refusalOf(answer: VendorAnswer, isLink: boolean): VendorError | null {
  const { status } = answer;
  const { code, message } = readRefusal(answer, graphError)?.error ?? {};
  const isOfAccount = /missing (?:scope|role) permissions/i.test(message ?? '');
  if (status === 404 || (status === 403 && !isOfAccount)) return null;
  if (status === 410) return cursorExpired('Microsoft');
  return refusalByStatus(
    { vendor: 'Microsoft', status, code: code ?? '', isLaterPage: isLink },
    {
      revoked:
        'Microsoft no longer gives access to this account: it was revoked, or must sign in again. Connect the account again (reconnect).',
      scope:
        "This service's app lacks a permission. An administrator grants its permissions at https://entra.microsoft.com (API permissions, Grant admin consent); then connect the account again.",
    },
  );
}
