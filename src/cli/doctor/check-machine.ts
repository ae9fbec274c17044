import { statfs } from 'node:fs/promises';
import { createConnection, type NetConnectOpts } from 'node:net';
import { dataDirProblem, nearestExisting } from '../../data-dir/data-dir.ts';
import { embeddedDatabaseDir, readPostmasterLock } from '../../data-dir/postmaster-lock.ts';
import { ADVICE_CLOSED, canServerEnter } from '../../data-dir/server-user.ts';
import { postgresSocketOf } from '../../lib/net/postgres-socket.ts';
import { type Check, fail, ok, warn } from './check.ts';

const NODE_MAJOR_MIN = 24;
/** PostgreSQL keeps up to 2 GB of WAL and needs room to write; below the first limit it will soon stop. */
const FREE_BYTES_MIN = 500_000_000;
const FREE_BYTES_GOOD = 5_000_000_000;

/** Checks the Node version that runs this; `npm start` and `cambium` come with the right one. */
export function checkNode(version: string = process.versions.node): Check {
  return Number(version.split('.')[0]) >= NODE_MAJOR_MIN
    ? ok('Node', version)
    : fail(
        'Node',
        version,
        `Run through "npm start" or "npx cambium", which install Node ${NODE_MAJOR_MIN}.`,
      );
}

/** Checks that we can write the data directory and that the embedded database's user can enter it. */
export async function checkDataDir(dataDir: string): Promise<Check[]> {
  const name = 'Data directory';
  const problem = await dataDirProblem(dataDir);
  if (problem) return [fail(name, 'cannot be used', problem)];
  const there = await nearestExisting(dataDir);
  const made = there === dataDir ? dataDir : `${dataDir} (created at the first start)`;
  return [ok(name, made), checkServerUser(there), await checkRoom(there)];
}

/** Checks that the database user can reach the directory: PostgreSQL refuses to run as root, so it then runs as another user. */
function checkServerUser(dir: string): Check {
  const name = 'Database user';
  return canServerEnter(dir)
    ? ok(name, 'reaches the directory')
    : fail(name, `cannot enter ${dir}`, `${ADVICE_CLOSED} Or start as another user.`);
}

async function checkRoom(dir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(dir);
  const freeBytes = bavail * bsize;
  const found = `${(freeBytes / 1e9).toFixed(1)} GB free`;
  if (freeBytes < FREE_BYTES_MIN)
    return fail('Disk space', found, 'Free some space; the database stops when the disk is full.');
  if (freeBytes < FREE_BYTES_GOOD) return warn('Disk space', found, 'Make room before large imports.');
  return ok('Disk space', found);
}

/** Checks that the database server is listening: DATABASE_URL's, or the embedded one, which runs while the service does. */
export async function checkDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Check> {
  const name = 'Database server';
  if (databaseUrl !== undefined) {
    if (!URL.canParse(databaseUrl))
      return fail(
        name,
        'DATABASE_URL is not a URL',
        'Write it like postgres://user:password@host:5432/name.',
      );
    const { hostname, port } = new URL(databaseUrl);
    const at = { host: hostname || '127.0.0.1', port: Number(port || 5432) };
    const socket = postgresSocketOf(databaseUrl);
    const place = socket ?? `${at.host}:${at.port}`;
    return (await listens(socket === undefined ? at : { path: socket }))
      ? ok(name, `${place} of DATABASE_URL listens`)
      : fail(name, `nothing listens at ${place}`, 'Start that PostgreSQL, or correct DATABASE_URL.');
  }
  const { port } = (await readPostmasterLock(embeddedDatabaseDir(dataDir))) ?? { port: null };
  if (port === null)
    return warn(name, 'the embedded one is not running', 'It starts with the service: npm start.');
  return (await listens({ host: '127.0.0.1', port }))
    ? ok(name, `the embedded one listens on port ${port}`)
    : warn(name, 'the embedded one was not shut down cleanly', 'Start the service; it recovers by itself.');
}

function listens(at: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ ...at, timeout: 3_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
