import { z } from 'zod';
import { apiUrl, severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest, type Told } from '../../vendor-http/account-request.ts';
import { readPages, timeOfAnswer } from '../../vendor-http/pages.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { wordOr } from '../../vendor-http/refusal.ts';
import { refusalAnswer, type SlackMethod } from './answers.ts';

const CHANNEL = z
  .string()
  .regex(/^#?[^\s#,]{1,80}$/, 'must be the name of a channel, or its id')
  .transform((name) => name.replace(/^#/, ''));

/** Strict: a misspelled `channels` would read every channel. */
export const slackConfig = z.strictObject({
  channels: severalOf(CHANNEL, { max: 1_000 })
    .default([])
    .describe(
      'Names or ids of the channels that are read. Default: every channel that the app was invited to.',
    ),
  api_url: apiUrl('https://slack.com/api'),
});
export type SlackContext = SyncContext<z.infer<typeof slackConfig>>;

/** Messages per request; Slack recommends no more. */
export const PAGE = '200';

/** Calls a method; also returns the token's scopes, null if Slack does not say. Throws a `VendorError` that says what a person must do; `not_found` for a missing thread or channel. */
export async function callSlack<T>(
  ctx: SlackContext,
  { name, perMinute, answer: schema, isSentOnce }: SlackMethod<T>,
  sent: Parameters,
): Promise<Told<T> & { scopes: string[] | null }> {
  const answer = await ctx.http(`${ctx.config.api_url}/${name}`, {
    ...accountRequest(ctx, 'slack', ctx.config.api_url),
    // Each method has its own limit per workspace.
    limiter: `slack ${ctx.budget} ${name}`,
    everyMs: (ctx.everyMs * 50) / perMinute,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: queryOf(sent).toString(),
    ...(isSentOnce ? { triesMax: 1 } : {}),
  });
  const { ok, error = 'unknown', needed } = readVendorAnswer('Slack', answer, refusalAnswer);
  if (!ok) throw refusalOf(error, needed ?? '');
  const scopes = answer.headers.get('x-oauth-scopes')?.split(/\s*,\s*/) ?? null;
  return { data: readVendorAnswer('Slack', answer, schema), at: timeOfAnswer('Slack', answer), scopes };
}

const REVOKED =
  /^(?:invalid_auth|not_authed|account_inactive|token_revoked|token_expired|team_access_not_granted)$/;
const NOT_FOUND = /^(?:thread_not_found|message_not_found|channel_not_found|not_in_channel)$/;

/** https://docs.slack.dev/reference/methods/conversations.history#errors */
function refusalOf(error: string, needed: string): VendorError {
  if (REVOKED.test(error))
    return new VendorError(
      'revoked',
      `Slack refuses the token (${error}): it was revoked or the app was removed. Install the app again and reconnect with its new token.`,
    );
  if (error === 'missing_scope') return missingScopes([wordOr('a scope', needed)]);
  const why = wordOr('an error without a name', error);
  return new VendorError(NOT_FOUND.test(error) ? 'not_found' : 'transient', `Slack answered ${why}.`);
}

/** Returns the error of a token that lacks scopes. */
export const missingScopes = (scopes: readonly string[]): VendorError =>
  new VendorError(
    'scope',
    `The token lacks ${scopes.join(', ')}. Add that under "OAuth & Permissions", "Bot Token Scopes", install the app again and reconnect.`,
  );

/** Returns all items of a list with cursors. */
export const readSlackList = <T>(
  ctx: SlackContext,
  method: SlackMethod<{ items: T[]; next: string | null }>,
  sent: Parameters,
): Promise<T[]> =>
  readPages('Slack', async (cursor) => (await callSlack(ctx, method, { ...sent, cursor })).data);
