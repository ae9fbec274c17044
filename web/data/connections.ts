import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../client/calls/call.ts';
import type { Connection } from '../../client/types.ts';
import { client } from './client.ts';

export type ConnectionFailure = Awaited<ReturnType<typeof client.listConnectionFailures>>['items'][number];
export type AccountToConnect = BodyOf<'POST /connections'>;
export type SourceFolder = Awaited<ReturnType<typeof client.listFolders>>['folders'][number];
export type SourceFolderMode = NonNullable<SourceFolder['policy']>['sync_mode'];
/** What one click can do to a connection. */
export type ConnectionChange = 'sync' | 'pause' | 'resume';

const RUNS_SHOWN = 20;
const FAILURES_SHOWN = 100;

/** Sources that can be connected, with the settings of each. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: () => client.listIntegrations(),
});
/** Connections of the person, or of the app when acting as the app. */
export const connectionsQuery = queryOptions({
  queryKey: ['sources', 'connections'],
  queryFn: () => client.listConnections(),
});
export const connectionQuery = (id: string) =>
  queryOptions({ queryKey: ['sources', 'one', id], queryFn: () => client.getConnection(id) });
/** Runs of a connection, newest first. */
export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'runs', id],
    queryFn: () => client.listConnectionRuns(id, { limit: RUNS_SHOWN }),
  });
/** Items that failed to be read. */
export const failuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'failures', id],
    queryFn: () => client.listConnectionFailures(id, { limit: FAILURES_SHOWN }),
  });

/** Channels of an account as listed by its source, and which of them are read. */
export const channelsQuery = ({ id, integration_id: source }: Pick<Connection, 'id' | 'integration_id'>) =>
  queryOptions({
    queryKey: ['sources', 'channels', id],
    queryFn: () => client.listChannels(source, { connection_id: id }),
  });
/** Subfolders of a folder as listed by the source, each with its policy; null for the top level. */
export const foldersQuery = (id: string, parent: string | null) =>
  queryOptions({
    queryKey: ['sources', 'folders', id, parent],
    queryFn: () => client.listFolders(id, parent === null ? {} : { parent_id: parent }),
  });

/** Returns what a form with `ServiceAccountInputs` contains, or null for any other form. */
export async function readServiceAccount(form: FormData): Promise<AccountToConnect['service_account']> {
  const file = form.get('account.key_file');
  if (!(file instanceof File)) return null;
  const textOf = (name: string) => String(form.get(`account.${name}`) ?? '').trim() || null;
  return { key_file: await file.text(), subject: textOf('subject'), client_id: textOf('client_id') };
}
export const connectAccount = (account: AccountToConnect) => client.createConnection(account);
/** Goes to the vendor, where the person authorizes; the service then redirects to the sources page, with the outcome in the address. */
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
export const chooseChannels = (
  { id, integration_id: source }: Pick<Connection, 'id' | 'integration_id'>,
  channels: string[],
) => client.chooseChannels(source, id, channels);
/** Sets the mode of a folder; null makes it follow its parent. */
export const setFolder = (id: string, folder: string, mode: SourceFolderMode | null): Promise<unknown> =>
  mode === null
    ? client.deleteFolderPolicy(id, folder)
    : client.setFolderPolicy(id, { provider_folder_id: folder, sync_mode: mode });
const CHANGES = {
  sync: client.syncConnection,
  pause: client.pauseConnection,
  resume: client.resumeConnection,
};
export const changeConnection = (id: string, change: ConnectionChange) => CHANGES[change](id);
/** Replaces the key or service account of a connection with another one of the same account. */
export const renewKey = async (id: string, form: FormData) => {
  const service_account = await readServiceAccount(form);
  const key = service_account ? null : String(form.get('key') ?? '').trim();
  return client.reauthConnection(id, { key, service_account });
};
/** The address for the source's signed events, and whether the hook is active. */
export const hookQuery = (id: string) =>
  queryOptions({ queryKey: ['sources', 'hook', id], queryFn: () => client.getConnectionHook(id) });
export const putHook = (id: string, secret: string) => client.putConnectionHook(id, { secret });
/** Waits for the secret that a source creates itself. */
export const awaitHookSecret = (id: string) => client.putConnectionHook(id, {});
export const removeHook = (id: string) => client.deleteConnectionHook(id);
/** Stores the app's own client at the vendor of a source. */
export const putClient = (source: string, form: FormData) => {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  return client.putIntegrationClient(source, {
    client_id: textOf('client_id'),
    client_secret: textOf('client_secret'),
  });
};
export const forgetClient = (source: string) => client.deleteIntegrationClient(source);
export const refetchClients = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['integrations'] });
export const retryFailures = (id: string) => client.retryConnectionFailures(id);
export const removeConnection = (id: string, keepsDocuments: boolean) =>
  client.revokeConnection(id, { keep_documents: keepsDocuments ? 'true' : 'false' });

export const refetchConnections = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['sources'] });
