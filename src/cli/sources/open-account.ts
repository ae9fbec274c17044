import { ApiError } from '../../../client/api-error.ts';
import type { BodyOf } from '../../../client/calls/call.ts';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { connectInBrowser, showPage } from './connect-in-browser.ts';

type Account = Required<BodyOf<'POST /connections'>>;

/** A connection that was just opened, and its previous run. */
export interface OpenedAccount {
  id: string;
  lastRun: string | null;
}

/** Opens an account by its key or service account; without one, in a browser if the service offers that. */
export async function openAccount(client: Client, account: Account): Promise<OpenedAccount> {
  const { source, key, service_account, ...wanted } = account;
  const { integrations } = await client.listIntegrations();
  const opensInBrowser = integrations.some(
    ({ id, auth_modes }) => id === source && auth_modes.includes('oauth'),
  );
  if (key !== null || service_account !== null || !opensInBrowser) {
    const opened = client.createConnection(account);
    const { id, last_run } = await opened.catch((error: unknown) =>
      refuseUnknown(error, source, integrations),
    );
    return { id, lastRun: last_run?.id ?? null };
  }
  const { connections } = await client.listConnections();
  const id = await connectInBrowser(client, source, wanted, showPage);
  return { id, lastRun: connections.find((one) => one.id === id)?.last_run?.id ?? null };
}

/** Throws what the service answered, or, if it refused a source that it does not list, the names of those that it does. */
function refuseUnknown(error: unknown, source: string, integrations: readonly { id: string }[]): never {
  const names = integrations.map(({ id }) => id).toSorted();
  if (!(error instanceof ApiError) || error.status !== 422 || names.includes(source)) throw error;
  throw new CliError(
    `${source} cannot be connected. These sources can: ${names.join(', ')}. For others, import an export (docs/formats.md).`,
  );
}
