import { z } from 'zod';
import { isFresh, jsonOf, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

/** Slack's request before it sends events: https://docs.slack.dev/reference/events/url_verification */
const verification = z.looseObject({ type: z.literal('url_verification'), challenge: z.string().max(1_000) });

/** https://docs.slack.dev/authentication/verifying-requests-from-slack: the time and the body are signed. */
export const slackHook: VendorHook = {
  setAt:
    "Event Subscriptions of the app: message.channels and message.groups; the secret is the app's Signing Secret on the page Basic Information",
  read: ({ headers, body, now }, secret) => {
    const sent = headers.get('x-slack-request-timestamp') ?? '';
    const [, given = ''] = /^v0=([0-9a-f]{64})$/.exec(headers.get('x-slack-signature') ?? '') ?? [];
    if (!/^\d{1,12}$/.test(sent) || !isFresh(Number(sent) * 1_000, now)) return null;
    const signature = readSignature(secret, [`v0:${sent}:`, body], given);
    if (signature === null) return null;
    const asked = verification.safeParse(jsonOf(body));
    return { signature, challenge: asked.success ? asked.data.challenge : null };
  },
};
