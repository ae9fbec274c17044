import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { isRecord } from '../../lib/narrow.ts';
import { replaceWhole } from '../../lib/whole-file.ts';

type Env = Record<string, string | undefined>;

/** The services that this user is signed in to. */
export interface Logins {
  /** The address of the last sign-in. */
  newest: string | null;
  /** API keys by origin. */
  keys: Record<string, string>;
}

/** Returns `logins.json` below XDG_CONFIG_HOME, else ~/.config (XDG Base Directory Specification). */
export const loginsFile = (env: Env): string =>
  path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || homedir(), '.config'), 'cambium', 'logins.json');

/** Reads the stored logins; none if there is no file or it holds something else. */
export async function readLogins(env: Env): Promise<Logins> {
  try {
    const value: unknown = JSON.parse(await readFile(loginsFile(env), 'utf8'));
    if (!isRecord(value) || !isRecord(value.keys)) return NONE;
    const keys = Object.entries(value.keys).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { newest: typeof value.newest === 'string' ? value.newest : null, keys: Object.fromEntries(keys) };
  } catch {
    return NONE; // never signed in, or a damaged file, which the next sign-in replaces
  }
}

const NONE: Logins = { newest: null, keys: {} };

/** Stores a service's key in a file that only this user can read; returns the file. */
export async function storeLogin(env: Env, url: string, key: string): Promise<string> {
  const { keys } = await readLogins(env);
  return writeLogins(env, { newest: url, keys: { ...keys, [new URL(url).origin]: key } });
}

/** Removes the key of a service; the newest login is then another one, if there is one. Returns the file. */
export async function removeLogin(env: Env, origin: string): Promise<string> {
  const { newest, keys } = await readLogins(env);
  const left = Object.fromEntries(Object.entries(keys).filter(([one]) => one !== origin));
  const isNewest = newest !== null && new URL(newest).origin === origin;
  return writeLogins(env, { newest: isNewest ? (Object.keys(left).at(-1) ?? null) : newest, keys: left });
}

async function writeLogins(env: Env, logins: Logins): Promise<string> {
  const file = loginsFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await replaceWhole(file, `${JSON.stringify(logins)}\n`);
  return file;
}
