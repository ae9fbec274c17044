import path from 'node:path';
import { type Client, createClient } from '../../client/client.ts';
import { type LocalAccess, readLocalAccess } from '../data-dir/local-access.ts';
import { CliError } from './cli-error.ts';
import { loginsFile, readLogins } from './login/logins.ts';

/** The options of every command that talks to a service. */
export interface ConnectionFlags {
  url?: string;
  key?: string;
  asUser?: string;
  dataDir?: string;
}

export interface Connection {
  url: string;
  key: string | null;
  /** Where the key came from, for messages. */
  keyFrom: string;
  asUser: string | null;
  dataDir: string;
}

const DEFAULT_URL = 'http://127.0.0.1:8787';
const CHECKOUT = path.resolve(import.meta.dirname, '../..');

/**
 * Finds the service and the key to send: from flags, then the environment, then what the service left in the data directory, then the
 * services that `cambium login` signed in to.
 * A data directory's key is sent only to the address stored with it.
 */
export async function findConnection(
  flags: ConnectionFlags,
  env: Record<string, string | undefined> = process.env,
): Promise<Connection> {
  const dirs = dataDirs(flags, env);
  let local: (LocalAccess & { dataDir: string }) | null = null;
  for (const dataDir of dirs) {
    const access = await readLocalAccess(dataDir);
    if (access === null) continue;
    local = { ...access, dataDir };
    break;
  }
  const given = flags.url ?? nonEmpty(env.CAMBIUM_URL);
  const logins = await readLogins(env);
  const url = readServiceUrl(given ?? local?.url ?? logins.newest ?? DEFAULT_URL);
  const dataDir = local?.dataDir ?? dirs[0];
  const rest = { url, asUser: flags.asUser ?? null, dataDir };
  if (flags.key) return { ...rest, key: flags.key, keyFrom: '--key' };
  const fromEnv = nonEmpty(env.CAMBIUM_API_KEY);
  if (fromEnv) return { ...rest, key: fromEnv, keyFrom: 'CAMBIUM_API_KEY' };
  if (local?.key && sameAddress(local.url, url))
    return { ...rest, key: local.key, keyFrom: path.join(local.dataDir, 'access.json') };
  const stored = logins.keys[new URL(url).origin];
  if (stored !== undefined) return { ...rest, key: stored, keyFrom: loginsFile(env) };
  return { ...rest, key: null, keyFrom: 'nowhere' };
}

/** Returns the data directory that was named, or `.cambium` here and, for commands run from elsewhere, in the checkout. */
function dataDirs(
  flags: ConnectionFlags,
  env: Record<string, string | undefined>,
): [first: string, ...others: string[]] {
  const named = flags.dataDir ?? nonEmpty(env.CAMBIUM_DATA_DIR);
  if (named) return [path.resolve(named)];
  const here = path.resolve('.cambium');
  const inCheckout = path.join(CHECKOUT, '.cambium');
  return here === inCheckout ? [here] : [here, inCheckout];
}

const nonEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Returns the address without trailing slashes; throws CliError if it is not one. */
export function readServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(`"${text}" is not the address of a service. Write it like ${DEFAULT_URL}.`);
  return text.replace(/\/+$/, '');
}

const sameAddress = (a: string, b: string): boolean =>
  new URL(a).origin.replace('localhost', '127.0.0.1') === new URL(b).origin.replace('localhost', '127.0.0.1');

/** Returns the service that the flags and the environment name; throws CliError if there is no key. */
export async function requireConnection(flags: ConnectionFlags): Promise<Connection> {
  const connection = await findConnection(flags);
  const { dataDir } = connection;
  if (connection.key === null && flags.dataDir !== undefined && (await readLocalAccess(dataDir)) === null)
    throw new CliError(
      `No service has left a key in ${dataDir}. Start one with "cambium start --data-dir ${flags.dataDir}", or name the directory of a service that runs.`,
    );
  if (connection.key === null)
    throw new CliError(
      `There is no API key for ${connection.url}. Run "cambium login ${connection.url}", set --key or CAMBIUM_API_KEY, or --data-dir with the directory of a service that runs here.`,
    );
  return connection;
}

/** Returns a client of the service that the flags and the environment name; throws CliError if there is no key. */
export const connectService = async (flags: ConnectionFlags): Promise<Client> =>
  clientOf(await requireConnection(flags));

/** Returns a client for a connection; without `attemptsMax` it retries as often as by default. */
export const clientOf = ({ url, key, asUser }: Connection, attemptsMax?: number): Client =>
  createClient({
    url,
    ...(key === null ? {} : { apiKey: key }),
    ...(asUser === null ? {} : { asUser }),
    ...(attemptsMax === undefined ? {} : { attemptsMax }),
  });
