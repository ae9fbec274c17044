import type { Connection, Integration, Me } from '../../client/types.ts';
import { isRunning } from '../theme/connection-words.ts';

export type ConnectionAction = 'sync' | 'resume' | 'connect again' | 'new key' | 'pause' | 'remove';
type Person = Pick<Me, 'user_id' | 'scopes'>;

/** Returns the actions that a connection's state and the person's scopes allow, most helpful first. Only connections with a key take a new one. */
export function actionsOf(
  connection: Pick<Connection, 'state' | 'last_run' | 'auth_mode'>,
  { scopes }: Pick<Person, 'scopes'>,
  opensInBrowser: boolean,
): ConnectionAction[] {
  const { state, auth_mode } = connection;
  if (!scopes.includes('memories:write') || state === 'deleting') return [];
  const hasKey = auth_mode === 'key' || auth_mode === 'service_account';
  const newKey: ConnectionAction[] = hasKey ? ['new key'] : [];
  if (state === 'needs_reauth')
    return [...(opensInBrowser ? ['connect again' as const] : []), ...newKey, 'pause', 'remove'];
  if (state === 'paused') return ['resume', ...newKey, 'remove'];
  return [...(isRunning(connection) ? [] : ['sync' as const]), 'pause', ...newKey, 'remove'];
}

/** Returns whether failed items may be retried: this takes a run, which a paused connection or one without a key does not get. */
export const mayRetry = ({ state }: Pick<Connection, 'state'>, { scopes }: Pick<Person, 'scopes'>): boolean =>
  scopes.includes('memories:write') && (state === 'active' || state === 'failing');

/** Returns what the person may select in a connection now; listing the choices calls its account. */
export function mayChoose(
  { state }: Pick<Connection, 'state'>,
  { scopes }: Pick<Person, 'scopes'>,
  integration: Pick<Integration, 'supports_channel_selection' | 'supports_folder_selection'> | undefined,
): 'channels' | 'folders' | null {
  const isOpen = state !== 'needs_reauth' && state !== 'deleting';
  if (!isOpen || !scopes.includes('memories:write')) return null;
  if (integration?.supports_channel_selection) return 'channels';
  return integration?.supports_folder_selection ? 'folders' : null;
}

/** Returns whether the operator registered a client, so that a person can authorize at the vendor. */
export const opensInBrowser = ({ auth_modes }: Pick<Integration, 'auth_modes'>): boolean =>
  auth_modes.includes('oauth');

/** Returns whether the person may connect it. The app connects for all of its users, so it needs `admin` unless anybody may read it. */
export const mayConnect = (
  integration: Pick<Integration, 'auth_modes'>,
  { user_id, scopes }: Person,
): boolean =>
  scopes.includes('memories:write') &&
  !needsClient(integration) &&
  (user_id !== null || integration.auth_modes.includes('none') || scopes.includes('admin'));

/** Returns whether it can only be connected in a browser, and the operator registered no client for that. */
export const needsClient = ({ auth_modes }: Pick<Integration, 'auth_modes'>): boolean =>
  auth_modes.length === 0;

/** Returns whether the person may give the app its own client for a source: only an administrator acting for the app itself. */
export const mayGiveClient = (
  { client_setup }: Pick<Integration, 'client_setup'>,
  { user_id, scopes }: Person,
): boolean => client_setup !== null && user_id === null && scopes.includes('admin');

/** Returns whether the person may let the source of a connection report changes itself. */
export const mayHook = (
  { state }: Pick<Connection, 'state'>,
  { scopes }: Pick<Person, 'scopes'>,
  integration: Pick<Integration, 'takes_hooks'> | undefined,
): boolean => integration?.takes_hooks === true && state !== 'deleting' && scopes.includes('memories:write');

/** Returns for whom the person may connect a source, the default first. */
export const visibilitiesFor = (
  { visibilities }: Pick<Integration, 'visibilities'>,
  { user_id, scopes }: Person,
): Connection['visibility'][] =>
  visibilities.filter((one) =>
    one === 'user' ? user_id !== null : scopes.includes('admin') || (one === 'app' && user_id === null),
  );
