import { namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

/**
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries: the body is signed, but no time. The signature
 * identifies the delivery, since the header that does so is not signed.
 */
export const githubHook: VendorHook = {
  setAt:
    'Settings, Webhooks of the repository: content type application/json, a secret of your own, events Issues, Issue comments, Pull requests and Pull request reviews',
  read: ({ headers, body }, secret) => {
    const [, given = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-hub-signature-256') ?? '') ?? [];
    return namedBy(readSignature(secret, [body], given));
  },
};
