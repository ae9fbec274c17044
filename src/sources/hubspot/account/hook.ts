import { isFresh, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

/**
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation: version 3 signs the URL, the
 * body and the time.
 */
export const hubspotHook: VendorHook = {
  setAt:
    'Webhooks of the app: the address as target URL, and subscriptions to created, deleted and propertyChange of the objects that are read; the secret is the client secret on the page Auth of the app',
  read: ({ url, headers, body, now }, secret) => {
    const sent = headers.get('x-hubspot-request-timestamp') ?? '';
    const given = headers.get('x-hubspot-signature-v3') ?? '';
    if (!/^\d{1,16}$/.test(sent) || !isFresh(Number(sent), now)) return null;
    return namedBy(readSignature(secret, [`POST${url}`, body, sent], given, 'base64'));
  },
};
