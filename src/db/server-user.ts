import { execFileSync } from 'node:child_process';

/** The user that runs PostgreSQL, which refuses to run as root. `prefix` is the command line that changes to it. */
export interface ServerUser {
  uid: number | null;
  gid: number | null;
  prefix: string[];
}

/**
 * Not root: ourselves. Root: the system user `postgres` (made when missing). When a parent of the directory or of the
 * binaries is closed to that user (root's home, fresh temporary directories), it is given the one capability to pass through.
 */
export async function serverUser(dataDir: string, pgCtl: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { uid: null, gid: null, prefix: [] };
  const ids = userIds('postgres') ?? createUser('postgres') ?? userIds('nobody');
  if (!ids)
    throw new Error(
      'PostgreSQL does not run as root, and no system user for it could be made. Start as another user, or set DATABASE_URL.',
    );
  const base = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  const plain: ServerUser = { ...ids, prefix: base };
  if (canReach(plain, dataDir, pgCtl)) return plain;
  const passing: ServerUser = {
    ...ids,
    prefix: [...base, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  };
  if (canReach(passing, dataDir, pgCtl)) return passing;
  throw new Error(
    `The embedded PostgreSQL runs as user "postgres", which cannot enter ${dataDir} (a parent directory is closed to it). Move the checkout and CAMBIUM_DATA_DIR to a directory that every user may enter, such as /srv or /opt, or set DATABASE_URL.`,
  );
}

/** Tried with real calls, for access(2), which `test -x` asks, does not count capabilities of a user that is not root. */
function canReach(user: ServerUser, dataDir: string, pgCtl: string): boolean {
  const [command, ...prefix] = user.prefix;
  try {
    execFileSync(command!, [...prefix, 'stat', `${dataDir}/.`], { stdio: 'ignore', cwd: '/' });
    execFileSync(command!, [...prefix, pgCtl, '--version'], { stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false; // exactly the question that is asked
  }
}

function userIds(name: string): { uid: number; gid: number } | null {
  try {
    const id = (what: string) =>
      Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null; // there is no such user
  }
}

function createUser(name: string): { uid: number; gid: number } | null {
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
export const asUser = (user: ServerUser, command: string, args: string[]): [string, string[]] =>
  user.prefix.length
    ? [user.prefix[0] as string, [...user.prefix.slice(1), command, ...args]]
    : [command, args];
