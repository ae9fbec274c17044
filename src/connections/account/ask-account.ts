import type { Context } from '../../context.ts';
import { readAccess } from '../../credentials/account-access.ts';
import type { Connector, SyncContext } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { PERSON_WAITS_MS_MAX, withRefusals } from '../connect-account.ts';
import type { ConnectionRow } from '../connection-queries.ts';
import { createVendorContext } from '../vendor-context.ts';
import { noTraffic } from '../../sources/vendor-http/vendor-http.ts';

/**
 * Queries the account of a connection while its person waits, under the same limiters as its runs. Refreshes an access token once if it is
 * refused. Throws the vendor's error as a caller error: 422 `CredentialRefused` or `SourceRefused`, or 503.
 */
export async function askAccount<T>(
  ctx: Context,
  { connector, row }: { connector: Connector; row: ConnectionRow },
  ask: (vendor: SyncContext<unknown>) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(PERSON_WAITS_MS_MAX);
  const open = async (refused: string | null) =>
    createVendorContext(ctx, {
      connector,
      config: connector.config.parse(row.config),
      visibility: row.visibility,
      access: await readAccess(ctx, { appId: row.app_id, connectionId: row.connection_id }, refused),
      known: async () => new Map(),
      traffic: noTraffic(),
      signal,
    });
  return withRefusals(async () => {
    const vendor = await open(null);
    return ask(vendor).catch(async (error: unknown) => {
      const isRefused = error instanceof VendorError && error.kind === 'revoked';
      if (!isRefused || vendor.secretKind === 'key') throw error;
      return ask(await open(vendor.secret));
    });
  });
}
