import { execFileSync } from 'node:child_process';

/** The user that runs PostgreSQL, which refuses to run as root. `prefix` is the command that switches to it. */
export interface ServerUser {
  uid: number | null;
  gid: number | null;
  prefix: string[];
}

/** A command that the user must be able to run, such as entering a directory or running a program. */
type Probe = [command: string, ...args: string[]];

interface Ids {
  uid: number;
  gid: number;
}

/**
 * Returns the user for the server. If we are not root: ourselves. If root: the system user `postgres` (created if missing). If that user
 * cannot enter a parent of the directory or of the binaries (root's home, new temporary directories), it gets the one capability that
 * allows entering but not writing (`dac_read_search`).
 */
export function serverUser(dataDir: string, pgCtl: string): ServerUser {
  if (!isRoot()) return { uid: null, gid: null, prefix: [] };
  const ids = userIds('postgres') ?? createUser('postgres') ?? userIds('nobody');
  if (!ids)
    throw new Error(
      'PostgreSQL does not run as root, and no system user for it could be created. Start as another user, or set DATABASE_URL.',
    );
  const user = userWhoCan(ids, [enter(dataDir), [pgCtl, '--version']]);
  if (user) return user;
  throw new Error(
    `The embedded PostgreSQL runs as user "postgres", which cannot enter ${dataDir} (a parent directory is closed to it). ${ADVICE_CLOSED}`,
  );
}

/** What to do if the database user cannot enter the data directory. */
export const ADVICE_CLOSED =
  'Move the checkout and CAMBIUM_DATA_DIR to a directory that every user may enter, such as /srv or /opt, or set DATABASE_URL.';

/**
 * Returns whether the user that will run PostgreSQL can enter the directory; creates no user. If `postgres` does not exist yet, tests with
 * `nobody`, which has the same rights to the directory.
 */
export function canServerEnter(dataDir: string): boolean {
  if (!isRoot()) return true;
  const ids = userIds('postgres') ?? userIds('nobody');
  return ids !== null && userWhoCan(ids, [enter(dataDir)]) !== null;
}

const isRoot = (): boolean => process.getuid?.() === 0;
const enter = (directory: string): Probe => ['stat', `${directory}/.`];

/** Returns the user as is, or with the capability to enter closed directories; null if neither can run every probe. */
function userWhoCan(ids: Ids, probes: Probe[]): ServerUser | null {
  const plain = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  const passing = [...plain, '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  for (const prefix of [plain, passing]) {
    const user = { ...ids, prefix };
    if (probes.every((probe) => canRun(user, probe))) return user;
  }
  return null;
}

/** Probes with real commands, because access(2), which `test -x` uses, ignores capabilities of a non-root user. */
function canRun(user: ServerUser, [command, ...args]: Probe): boolean {
  try {
    execFileSync(...asUser(user, command, args), { stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false; // exactly what the probe asks
  }
}

function userIds(name: string): Ids | null {
  try {
    const id = (what: string) =>
      Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null; // there is no such user
  }
}

function createUser(name: string): Ids | null {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
      { stdio: 'ignore' },
    );
    return userIds(name);
  } catch {
    return null; // no useradd here, or not allowed: the caller uses another user
  }
}

/** Returns a command and its arguments, to be run as that user. */
export function asUser(user: ServerUser, command: string, args: string[]): [string, string[]] {
  const [first = command, ...rest] = [...user.prefix, command];
  return [first, [...rest, ...args]];
}
