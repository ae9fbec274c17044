import { z } from 'zod';
import type { VendorAction } from '../../contract.ts';
import { callSlack, type SlackContext } from './client.ts';

const answer = z.looseObject({ ok: z.boolean() });

/**
 * Posts a message in a channel, or reacts to one: https://docs.slack.dev/reference/methods/chat.postMessage (scope `chat:write`),
 * https://docs.slack.dev/reference/methods/reactions.add (scope `reactions:write`). Throws `VendorError`, also for a missing scope.
 */
export async function actInSlack(ctx: SlackContext, action: VendorAction): Promise<Record<string, unknown>> {
  const { kind, channel } = action;
  if (kind === 'reaction') {
    const { timestamp, name } = action;
    return (await callSlack(ctx, 'reactions.add', { channel, timestamp, name }, answer)).data;
  }
  const sent = { channel, text: action.text, thread_ts: action.parent };
  return (await callSlack(ctx, 'chat.postMessage', sent, answer)).data;
}
