import { z } from 'zod';
import { apiUrl, severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import { readPages, timeOfAnswer } from '../../vendor-http/pages.ts';
import { type Parameters, queryOf } from '../../vendor-http/query.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { refusalAnswer } from './answers.ts';

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
export type SlackConfig = z.infer<typeof slackConfig>;

export type SlackContext = SyncContext<SlackConfig>;

/** Tier 2 is 20 requests a minute, tier 3 is 50: https://docs.slack.dev/apis/web-api/rate-limits. */
const TIERS = { 2: 50 / 20, 3: 1 };
const TIER = {
  'auth.test': 3,
  'conversations.list': 2,
  'conversations.history': 3,
  'conversations.replies': 3,
  // Tier 4 allows 100, but this is requested only once an hour.
  'conversations.members': 3,
  'users.list': 2,
  // One a second per channel, outside the tiers: https://docs.slack.dev/apis/web-api/rate-limits#posting_messages
  'chat.postMessage': 3,
  'reactions.add': 3,
} as const satisfies Record<string, keyof typeof TIERS>;
type Method = keyof typeof TIER;
/** A message that was sent but not answered may have been posted, so it is not retried. */
const ONCE: ReadonlySet<Method> = new Set(['chat.postMessage', 'reactions.add']);

/** Messages per request; Slack recommends no more. */
export const PAGE = '200';

export interface SlackAnswer<T> {
  data: T;
  /** Slack's own time, in milliseconds since 1970. */
  at: number;
  /** Scopes of the token; null if Slack does not say. */
  scopes: string[] | null;
}

/** Calls a method. Throws a `VendorError` that says what a person must do; `not_found` for a missing thread or channel. */
export async function callSlack<T>(
  ctx: SlackContext,
  method: Method,
  sent: Parameters,
  schema: z.ZodType<T>,
): Promise<SlackAnswer<T>> {
  const answer = await ctx.http(`${ctx.config.api_url}/${method}`, {
    ...accountRequest(ctx, 'slack', ctx.config.api_url),
    // Each method has its own limit per workspace.
    limiter: `slack ${ctx.budget} ${method}`,
    everyMs: ctx.everyMs * TIERS[TIER[method]],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: queryOf(sent).toString(),
    ...(ONCE.has(method) ? { triesMax: 1 } : {}),
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
  if (error === 'missing_scope') return missingScopes([needed]);
  if (NOT_FOUND.test(error)) return new VendorError('not_found', `Slack answered ${error}.`);
  return new VendorError('transient', `Slack answered ${error}.`);
}

export const missingScopes = (scopes: readonly string[]): VendorError =>
  new VendorError(
    'scope',
    `The token lacks ${scopes.join(', ')}. Add that under "OAuth & Permissions", "Bot Token Scopes", install the app again and reconnect.`,
  );

/** Returns all items of a list with cursors. */
export const readSlackList = <T extends { response_metadata?: { next_cursor?: string } }, I>(
  ctx: SlackContext,
  asked: { method: Method; sent: Parameters; schema: z.ZodType<T> },
  itemsOf: (answer: T) => readonly I[],
): Promise<I[]> =>
  readPages('Slack', async (cursor) => {
    const { data } = await callSlack(ctx, asked.method, { ...asked.sent, cursor }, asked.schema);
    return { items: itemsOf(data), next: data.response_metadata?.next_cursor || null };
  });
