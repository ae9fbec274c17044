import type { VendorAction } from '../../contract.ts';
import { slackMethods } from './answers.ts';
import { callSlack, type SlackContext } from './client.ts';

/**
 * Posts a message in a channel, or reacts to one: https://docs.slack.dev/reference/methods/chat.postMessage (scope `chat:write`),
 * https://docs.slack.dev/reference/methods/reactions.add (scope `reactions:write`). Throws `VendorError`, also for a missing scope.
 */
export async function actInSlack(ctx: SlackContext, action: VendorAction): Promise<Record<string, unknown>> {
  const { kind, channel } = action;
  const { data } =
    kind === 'reaction'
      ? await callSlack(ctx, slackMethods.react, { channel, timestamp: action.timestamp, name: action.name })
      : await callSlack(ctx, slackMethods.post, { channel, text: action.text, thread_ts: action.parent });
  return data;
}
