import { z } from 'zod';
import type { ConnectionRow } from '../../../connections/connection-queries.ts';
import { hookUrlOf } from '../../../connections/hooks/hook-url.ts';
import type { Context } from '../../../context.ts';
import { getPublicUrl } from '../../../credentials/vendor-client.ts';
import { invalidField } from '../../../errors.ts';

export const hookSchema = z
  .object({
    url: z.string().describe('The address to which the vendor sends its requests.'),
    set_at: z.string().describe('Where the address is set at the vendor, and which secret it signs with.'),
    is_set: z.boolean().describe('Whether there is a secret, so that signed requests count.'),
  })
  .meta({ id: 'ConnectionHook' });

/** Presents where a vendor sends notifications of a connection; 422 for a source that supports none, 409 without `CAMBIUM_PUBLIC_URL`. */
export function presentHook(
  { config, connectors }: Pick<Context, 'config' | 'connectors'>,
  { source, connection_id }: Pick<ConnectionRow, 'source' | 'connection_id'>,
  isSet: boolean,
): z.infer<typeof hookSchema> {
  getPublicUrl(config);
  const connector = connectors.get(source);
  if (connector?.hook)
    return { url: hookUrlOf(config, connection_id), set_at: connector.hook.setAt, is_set: isSet };
  throw invalidField(
    ['path', 'connection_id'],
    `what ${connector?.name ?? source} sends is not read; its connections look for changes by themselves`,
  );
}
