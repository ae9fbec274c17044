import { z } from 'zod';
import { isFresh, jsonOf, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';
import { DAY_MS } from '../../../lib/dates/day.ts';

/** https://developers.notion.com/reference/webhooks#step-2-verify-the-webhook-url */
const verification = z.strictObject({ verification_token: z.string().regex(/^[\x21-\x7e]{8,500}$/) });
/** Nobody signed it, so only what a token needs is parsed. */
const VERIFICATION_BYTES_MAX = 1_000;
const event = z.looseObject({ timestamp: z.iso.datetime({ offset: true }) });

/** https://developers.notion.com/reference/webhooks: the body is signed, with the time of the event. */
export const notionHook: VendorHook = {
  setAt:
    'Webhooks of the connection at https://www.notion.so/profile/integrations: Create a subscription, with the events of pages and data sources; then Verify, with the token that Notion sends here',
  readSecret: ({ body }) =>
    body.length > VERIFICATION_BYTES_MAX
      ? null
      : (verification.safeParse(jsonOf(body)).data?.verification_token ?? null),
  read: ({ headers, body, now }, secret) => {
    const [, given = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-notion-signature') ?? '') ?? [];
    const signature = readSignature(secret, [body], given);
    if (signature === null) return null;
    const sent = event.safeParse(jsonOf(body)).data?.timestamp;
    // Notion collects events and repeats refused ones for a day; signatures are kept that long.
    return sent !== undefined && isFresh(Date.parse(sent), now, DAY_MS) ? namedBy(signature) : null;
  },
};
