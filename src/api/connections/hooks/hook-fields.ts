import { z } from 'zod';
import type { ConnectionRow } from '../../../connections/connection-queries.ts';
import { hookUrlOf } from '../../../connections/hooks/hook-url.ts';
import { shownSecret } from '../../../connections/hooks/hook-secret.ts';
import { findHookState } from '../../../connections/hooks/sent-secret-queries.ts';
import type { Context } from '../../../context.ts';
import { getPublicUrl } from '../../../credentials/vendor-client.ts';
import type { Db } from '../../../db/types.ts';
import { invalidField } from '../../../errors.ts';
import type { VendorHook } from '../../../sources/vendor-http/hook.ts';
import type { Source } from '../../../tokens.ts';

export const hookSchema = z
  .object({
    url: z.string().describe('The address to which the vendor sends its requests.'),
    set_at: z.string().describe('Where the address is set at the vendor, and which secret it signs with.'),
    is_set: z.boolean().describe('Whether there is a secret, so that signed requests count.'),
    makes_secret: z
      .boolean()
      .describe(
        'Whether the vendor makes the secret itself and sends it to the address: then PUT takes none.',
      ),
    awaited_until: z
      .string()
      .nullable()
      .describe('Until when the address takes the secret that the vendor makes, and it is shown here.'),
    vendor_secret: z
      .string()
      .nullable()
      .describe(
        'What the vendor sent, to be entered there. Shown until `awaited_until` or the first signed request, whichever is first.',
      ),
  })
  .meta({ id: 'ConnectionHook' });

/** Presents where a vendor sends notifications of a connection. */
export async function presentHook(
  db: Db,
  { config, connectors, secretKey }: Pick<Context, 'config' | 'connectors' | 'secretKey'>,
  { source, app_id, connection_id }: Pick<ConnectionRow, 'source' | 'app_id' | 'connection_id'>,
): Promise<z.infer<typeof hookSchema>> {
  const hook = getVendorHook({ config, connectors }, source);
  const ids = { appId: app_id, connectionId: connection_id };
  const row = await findHookState(db, ids);
  return {
    url: hookUrlOf(config, connection_id),
    set_at: hook.setAt,
    is_set: row?.is_set ?? false,
    makes_secret: hook.readSecret !== undefined,
    awaited_until: row?.awaited_until?.toISOString() ?? null,
    vendor_secret: shownSecret(secretKey, ids, row),
  };
}

/** Returns how a source's notifications are read; 422 for a source that supports none, 409 without `CAMBIUM_PUBLIC_URL`. */
export function getVendorHook(
  { config, connectors }: Pick<Context, 'config' | 'connectors'>,
  source: Source,
): VendorHook {
  getPublicUrl(config);
  const connector = connectors.get(source);
  if (connector?.hook) return connector.hook;
  throw invalidField(
    ['path', 'connection_id'],
    `what ${connector?.name ?? source} sends is not read; its connections look for changes by themselves`,
  );
}
