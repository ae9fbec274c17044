import { z } from 'zod';
import { isFresh, jsonOf, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

const sentAt = z.looseObject({ webhookTimestamp: z.number() });

/** https://linear.app/developers/webhooks#securing-webhooks: the signed body contains the time. */
export const linearHook: VendorHook = {
  setAt:
    'Settings, API, Webhooks: the events Issues and Comments; the secret is the signing secret that stands there',
  read: ({ headers, body, now }, secret) => {
    const signature = readSignature(secret, [body], headers.get('linear-signature') ?? '');
    if (signature === null) return null;
    const sent = sentAt.safeParse(jsonOf(body));
    return sent.success && isFresh(sent.data.webhookTimestamp, now) ? namedBy(signature) : null;
  },
};
