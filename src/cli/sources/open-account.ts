import type { BodyOf } from '../../../client/calls/call.ts';
import type { Client } from '../../../client/client.ts';
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
  if (key !== null || service_account !== null || !(await opensInBrowser(client, source))) {
    const { id, last_run } = await client.createConnection(account);
    return { id, lastRun: last_run?.id ?? null };
  }
  const { connections } = await client.listConnections();
  const id = await connectInBrowser(client, source, wanted, showPage);
  return { id, lastRun: connections.find((one) => one.id === id)?.last_run?.id ?? null };
}

async function opensInBrowser(client: Client, source: string): Promise<boolean> {
  const { integrations } = await client.listIntegrations();
  return integrations.some(({ id, auth_modes }) => id === source && auth_modes.includes('oauth'));
}
