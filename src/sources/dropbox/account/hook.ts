import { z } from 'zod';
import { jsonOf, namedBy, readSignature, type VendorHook } from '../../vendor-http/hook.ts';
import { MINUTE_MS } from '../../../lib/dates/day.ts';

const notification = z.looseObject({ list_folder: z.looseObject({ accounts: z.array(z.string()) }) });

/**
 * https://www.dropbox.com/developers/reference/webhooks: the app's secret signs the body, which names the accounts with changes, among all
 * that use the app. It has neither a time nor a number, so the same body means new changes a minute later; a repeated request does no harm.
 */
export const dropboxHook: VendorHook = {
  setAt:
    'Webhook URIs on the page Settings of the app at https://www.dropbox.com/developers/apps; the secret is the App secret there. Set it here first: Dropbox starts to send at once',
  read: ({ headers, body, now, accountId }, secret) => {
    const signature = readSignature(secret, [body], headers.get('x-dropbox-signature') ?? '');
    if (signature === null) return null;
    const told = notification.safeParse(jsonOf(body)).data;
    if (!told?.list_folder.accounts.includes(accountId)) return null;
    return namedBy(`${signature} ${Math.floor(now.getTime() / MINUTE_MS)}`);
  },
};
