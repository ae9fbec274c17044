import { isFresh, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

/**
 * https://developers.fathom.ai/webhooks#verifying-webhooks, as specified by https://www.standardwebhooks.com: id, time and body are signed
 * with the decoded bytes of the secret, and there may be several signatures.
 */
export const fathomHook: VendorHook = {
  setAt:
    'User Settings, API Access, Manage, Add Webhook: the address as destination; the secret is the one that Fathom shows for it (whsec_…)',
  read: ({ headers, body, now }, secret) => {
    const sent = headers.get('webhook-timestamp') ?? '';
    if (!/^\d{1,12}$/.test(sent) || !isFresh(Number(sent) * 1_000, now)) return null;
    // An id with a dot could take over the start of the body, and with it the time that is signed.
    const id = headers.get('webhook-id') ?? '';
    if (id.includes('.')) return null;
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const parts = [`${id}.${sent}.`, body];
    for (const given of (headers.get('webhook-signature') ?? '').split(' ')) {
      const [version, signature = ''] = given.split(',');
      const right = version === 'v1' ? readSignature(key, parts, signature, 'base64') : null;
      if (right !== null) return namedBy(right);
    }
    return null;
  },
};
