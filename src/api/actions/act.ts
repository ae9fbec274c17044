import { z } from 'zod';
import { askAccount } from '../../connections/account/ask-account.ts';
import { getConnectionOf } from '../../connections/account/only-connection.ts';
import { getConnector } from '../../connections/connect-account.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { VendorAction } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { sourceSchema } from '../../tokens.ts';

const answer = z
  .object({
    success: z.boolean(),
    error: z.string().nullable().describe('Why the source did not do it, and what to do, as a sentence.'),
    provider_response: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'ActionResult' });

const whose = {
  provider: sourceSchema.meta({ examples: ['slack'] }),
  connection: z
    .string()
    .min(1)
    .nullish()
    .describe('Required if the caller has several connections of this provider.')
    .meta({ examples: [null] }),
};

const channelId = z.string().min(1).max(200);

/** Fields common to all actions. */
const ACTION = {
  method: 'POST',
  tag: 'Connections',
  scope: 'memories:write',
  response: answer,
} as const;

const sendMessage = defineRoute({
  ...ACTION,
  path: '/actions/send_message',
  summary:
    'Send a message to a channel of a connected account, once; the key of the account needs the right to write there',
  body: z.object({
    ...whose,
    channel: z.nullish(channelId).meta({ examples: ['C024BE91L'] }),
    text: z.string().min(1).max(40_000),
    parent: z
      .string()
      .min(1)
      .max(200)
      .nullish()
      .describe('The id of the message to reply to; for Slack its `thread_ts`.')
      .meta({ examples: [null] }),
  }),
  audit: { action: 'action.message', target: ({ body }) => `${body.provider} ${body.channel ?? ''}` },
  handler: (ctx: Context, { actor, body: { provider, connection, channel, text, parent = null } }) => {
    if (channel == null) throw invalidField(['body', 'channel'], 'is missing; name a channel');
    return act(ctx, actor, { provider, connection }, { kind: 'message', channel, text, parent });
  },
});

const addReaction = defineRoute({
  ...ACTION,
  path: '/actions/add_reaction',
  summary: 'React to a message of a connected account',
  body: z.object({
    ...whose,
    channel: channelId.meta({ examples: ['C024BE91L'] }),
    timestamp: z
      .string()
      .min(1)
      .max(100)
      .describe('The id of the message at the vendor; for Slack its `ts`.')
      .meta({ examples: ['1503435956.000247'] }),
    name: z
      .string()
      .min(1)
      .max(200)
      .describe('The name of the emoji, without colons.')
      .meta({ examples: ['thumbsup'] }),
  }),
  audit: { action: 'action.reaction', target: ({ body }) => `${body.provider} ${body.channel}` },
  handler: (ctx: Context, { actor, body: { provider, connection, channel, timestamp, name } }) =>
    act(ctx, actor, { provider, connection }, { kind: 'reaction', channel, timestamp, name }),
});

async function act(
  ctx: Context,
  actor: Actor,
  { provider: source, connection }: z.infer<z.ZodObject<typeof whose>>,
  action: VendorAction,
): Promise<z.infer<typeof answer>> {
  const at: [string, string] = ['body', 'connection'];
  const row = await getConnectionOf(ctx.sql, actor, { source, connectionId: connection ?? null, at });
  const connector = getConnector(ctx, source);
  const doIt = connector.act;
  if (!doIt) throw invalidField(['body', 'provider'], `${connector.name} supports no actions here`);
  return askAccount(ctx, { connector, row }, async (vendor) => {
    try {
      return { success: true, error: null, provider_response: await doIt(vendor, action) };
    } catch (error) {
      // A rejected token may be refreshed; any other refusal of the vendor is the answer.
      const isRefusal =
        error instanceof VendorError && (error.kind !== 'revoked' || vendor.secretKind === 'key');
      if (!isRefusal) throw error;
      return { success: false, error: error.message, provider_response: null };
    }
  });
}

/** Routes of actions through a connected account. */
export const actOnAccounts = [sendMessage, addReaction];
