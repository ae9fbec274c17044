import { isFresh, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';

/** https://developer.box.com/guides/webhooks/v2/signatures-v2: two keys each sign the body and the time, so that one can be replaced. */
export const boxHook: VendorHook = {
  setAt:
    'Webhooks of the app (V2) at https://app.box.com/developers/console: a folder that is read, triggers of files and folders, content type application/json; the secret is the primary or secondary key of Manage signature keys there',
  read: ({ headers, body, now }, secret) => {
    const sent = headers.get('box-delivery-timestamp') ?? '';
    if (!isFresh(Date.parse(sent), now)) return null;
    const [primary, secondary] = ['primary', 'secondary'].map((which) =>
      readSignature(secret, [body, sent], headers.get(`box-signature-${which}`) ?? '', 'base64'),
    );
    return namedBy(primary ?? secondary ?? null);
  },
};
