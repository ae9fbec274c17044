import { execFileSync } from 'node:child_process';

/** The user that runs PostgreSQL, which refuses to run as root. `prefix` is the command line that changes to it. */
export interface ServerUser {
  uid: number | null;
  gid: number | null;
  prefix: string[];
}

/** A call that the user must be able to make, such as entering a directory or running a program. */
type Probe = [command: string, ...args: string[]];

interface Ids {
  uid: number;
  gid: number;
}

/**
 * Not root: ourselves. Root: the system user `postgres` (made when missing). When a parent of the directory or of the
 * binaries is closed to that user (root's home, fresh temporary directories), it is given the one capability that passes through and
 * writes nothing (`dac_read_search`).
 */
export function serverUser(dataDir: string, pgCtl: string): ServerUser {
  if (!isRoot()) return { uid: null, gid: null, prefix: [] };
  const ids = userIds('postgres') ?? createUser('postgres') ?? userIds('nobody');
  if (!ids)
    throw new Error(
      'PostgreSQL does not run as root, and no system user for it could be made. Start as another user, or set DATABASE_URL.',
    );
  const user = userWhoCan(ids, [enter(dataDir), [pgCtl, '--version']]);
  if (user) return user;
  throw new Error(
    `The embedded PostgreSQL runs as user "postgres", which cannot enter ${dataDir} (a parent directory is closed to it). ${ADVICE_CLOSED}`,
  );
}

/** What to do when the user of the database cannot enter the data directory. */
export const ADVICE_CLOSED =
  'Move the checkout and CAMBIUM_DATA_DIR to a directory that every user may enter, such as /srv or /opt, or set DATABASE_URL.';

/**
 * Whether the user that will run PostgreSQL can enter the directory; makes no user. Until `postgres` is made, `nobody` is asked, who has
 * the same rights to the directory.
 */
export function canServerEnter(dataDir: string): boolean {
  if (!isRoot()) return true;
  const ids = userIds('postgres') ?? userIds('nobody');
  return ids !== null && userWhoCan(ids, [enter(dataDir)]) !== null;
}

const isRoot = (): boolean => process.getuid?.() === 0;
const enter = (directory: string): Probe => ['stat', `${directory}/.`];

/** The user as it is, or with the capability to pass closed directories; null when neither can make every call. */
function userWhoCan(ids: Ids, probes: Probe[]): ServerUser | null {
  const plain = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  const passing = [...plain, '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  for (const prefix of [plain, passing]) {
    const user = { ...ids, prefix };
    if (probes.every((probe) => canRun(user, probe))) return user;
  }
  return null;
}

/** Tried with real calls, for access(2), which `test -x` asks, does not count capabilities of a user that is not root. */
function canRun(user: ServerUser, [command, ...args]: Probe): boolean {
  try {
    execFileSync(...asUser(user, command, args), { stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false; // exactly the question that is asked
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
    return null; // no useradd here, or not allowed: the caller takes another user
  }
}

/** A command and its arguments, to be run as that user. */
export function asUser(user: ServerUser, command: string, args: string[]): [string, string[]] {
  const [first = command, ...rest] = [...user.prefix, command];
  return [first, [...rest, ...args]];
}
