import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../client/calls/call.ts';
import { client } from './client.ts';

export type ConnectionFailure = Awaited<ReturnType<typeof client.listConnectionFailures>>['items'][number];
export type AccountToConnect = BodyOf<'POST /connections'>;
/** What one click does to a connection. */
export type ConnectionChange = 'sync' | 'pause' | 'resume';

const RUNS_SHOWN = 20;
const FAILURES_SHOWN = 100;

/** The sources that can be connected, and what each of them takes. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: () => client.listIntegrations(),
});
/** The connections of the person; for the app itself those of the app. */
export const connectionsQuery = queryOptions({
  queryKey: ['sources', 'connections'],
  queryFn: () => client.listConnections(),
});
export const connectionQuery = (id: string) =>
  queryOptions({ queryKey: ['sources', 'one', id], queryFn: () => client.getConnection(id) });
/** The newest runs first. */
export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'runs', id],
    queryFn: () => client.listConnectionRuns(id, { limit: RUNS_SHOWN }),
  });
/** Items that could not be read. */
export const failuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'failures', id],
    queryFn: () => client.listConnectionFailures(id, { limit: FAILURES_SHOWN }),
  });

export const connectAccount = (account: AccountToConnect) => client.createConnection(account);
/** Goes to the vendor, where the person agrees; the service leads back to the sources, with what came of it in the address. */
export async function connectInBrowser({
  source,
  label,
  visibility,
  config,
}: AccountToConnect): Promise<void> {
  const redirectUrl = new URL('/app/sources', window.location.origin).href;
  const wanted = { label, visibility, config, redirect_url: redirectUrl };
  const { url } = await client.connectIntegration(source, wanted);
  window.location.assign(url);
}
const CHANGES = {
  sync: client.syncConnection,
  pause: client.pauseConnection,
  resume: client.resumeConnection,
};
export const changeConnection = (id: string, change: ConnectionChange) => CHANGES[change](id);
export const renewKey = (id: string, key: string) => client.reauthConnection(id, { key });
export const retryFailures = (id: string) => client.retryConnectionFailures(id);
export const removeConnection = (id: string, keepsDocuments: boolean) =>
  client.revokeConnection(id, { keep_documents: keepsDocuments ? 'true' : 'false' });

export const connectionsChanged = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['sources'] });
