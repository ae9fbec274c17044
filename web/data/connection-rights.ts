import type { Connection, Integration, Me } from '../../client/types.ts';
import { isRunning } from '../theme/connection-words.ts';

export type ConnectionAction = 'sync' | 'resume' | 'connect again' | 'new key' | 'pause' | 'remove';
type Person = Pick<Me, 'user_id' | 'scopes'>;

/** What the person may do with a connection in its state, that which helps most first: the service refuses the rest. A new key is for who gave one. */
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

/** Whether another try of what could not be read is allowed: it is a run, which a paused connection and one without a key do not have. */
export const mayRetry = ({ state }: Pick<Connection, 'state'>, { scopes }: Pick<Person, 'scopes'>): boolean =>
  scopes.includes('memories:write') && (state === 'active' || state === 'failing');

/** What of a connection the person may choose now: its account is asked for a list of it. */
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

/** Whether the operator registered a client, so that a person can agree at the vendor. */
export const opensInBrowser = ({ auth_modes }: Pick<Integration, 'auth_modes'>): boolean =>
  auth_modes.includes('oauth');

/** What the app connects, unless anybody may read it, is for all of its users: that needs `admin`. */
export const mayConnect = (
  integration: Pick<Integration, 'auth_modes'>,
  { user_id, scopes }: Person,
): boolean =>
  scopes.includes('memories:write') &&
  !needsClient(integration) &&
  (user_id !== null || integration.auth_modes.includes('none') || scopes.includes('admin'));

/** Whether a browser is the only way to connect it, and the operator registered no client for that. */
export const needsClient = ({ auth_modes }: Pick<Integration, 'auth_modes'>): boolean =>
  auth_modes.length === 0;

/** Whether the person may give the app a client of its own for a source: an administrator who acts for the app itself. */
export const mayGiveClient = (
  { client_setup }: Pick<Integration, 'client_setup'>,
  { user_id, scopes }: Person,
): boolean => client_setup !== null && user_id === null && scopes.includes('admin');

/** Whether the person may let the source of a connection say by itself that something changed. */
export const mayHook = (
  { state }: Pick<Connection, 'state'>,
  { scopes }: Pick<Person, 'scopes'>,
  integration: Pick<Integration, 'takes_hooks'> | undefined,
): boolean => integration?.takes_hooks === true && state !== 'deleting' && scopes.includes('memories:write');

/** For whom the person may connect a source, the usual one first. */
export const visibilitiesFor = (
  { visibilities }: Pick<Integration, 'visibilities'>,
  { user_id, scopes }: Person,
): Connection['visibility'][] =>
  visibilities.filter((one) =>
    one === 'user' ? user_id !== null : scopes.includes('admin') || (one === 'app' && user_id === null),
  );
