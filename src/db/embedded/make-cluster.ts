import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '../../data-dir/is-alive.ts';
import { asUser, type ServerUser } from '../../data-dir/server-user.ts';
import { errorCode } from '../../lib/strings/error-code.ts';
import { makeOnce } from '../../lib/whole-file.ts';

const run = promisify(execFile);

interface NewCluster {
  /** Where the database will be. */
  dir: string;
  initdb: string;
  /** The name of its owner. */
  owner: string;
  /** Holds the owner's password; created if missing. */
  passwordFile: string;
  user: ServerUser;
}

/** Returns whether there is a database: `PG_VERSION` is the first file that initdb writes into the directory that becomes this one. */
const isMade = (dir: string): Promise<boolean> => exists(path.join(dir, 'PG_VERSION'));

/** Throws if that cannot be told: a database that cannot be read must not be taken for none. */
async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * Creates a database in `dir`, unless there is one. It is made beside it and then renamed, because initdb that is killed, or has no space
 * left, leaves a directory that looks like one.
 */
export async function makeCluster(cluster: NewCluster): Promise<void> {
  const { dir, passwordFile } = cluster;
  if (await isMade(dir)) return;
  await removeAbandoned(dir);
  await makeOnce(passwordFile, randomBytes(24).toString('hex'));
  const fresh = `${dir}.new-${process.pid}-${randomUUID()}`;
  try {
    await initialize(fresh, cluster);
    await moveInPlace(fresh, dir);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Removes what killed processes were making. */
async function removeAbandoned(dir: string): Promise<void> {
  const prefix = `${path.basename(dir)}.new-`;
  const parent = path.dirname(dir);
  for (const name of await readdir(parent)) {
    const [, pid] = name.split(prefix);
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(pid ?? '', 10)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function initialize(
  fresh: string,
  { initdb, owner, passwordFile, user }: Omit<NewCluster, 'dir'>,
): Promise<void> {
  await mkdir(fresh, { mode: 0o700 });
  const handedOver = `${fresh}.password`;
  try {
    await writeFile(handedOver, await readFile(passwordFile, 'utf8'), { mode: 0o600 });
    if (user.uid !== null && user.gid !== null) {
      await chown(fresh, user.uid, user.gid);
      await chown(handedOver, user.uid, user.gid);
    }
    const flags = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
    const args = ['-D', fresh, '-U', owner, '--pwfile', handedOver, ...flags];
    await run(...asUser(user, initdb, args), { cwd: '/' }).catch(explain);
    await chmod(fresh, 0o700);
  } finally {
    await rm(handedOver, { force: true });
  }
}

/** Throws an error with what initdb wrote, not with its command. */
function explain(error: Error & { stderr?: string }): never {
  const why = error.stderr?.trim() || error.message;
  throw new Error(`The embedded PostgreSQL could not be created:\n${why}`, { cause: error });
}

async function moveInPlace(fresh: string, dir: string): Promise<void> {
  try {
    await rename(fresh, dir);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error))) throw error;
    // Another process was faster.
    if (await isMade(dir)) return;
    await removeInterrupted(dir, `${fresh}.old`);
    await moveInPlace(fresh, dir);
  }
}

/**
 * Removes what an initialization in place, by an earlier version, left when it was interrupted. It is moved aside first, and back if it turns out to be a
 * database: another process may have put its own there meanwhile. Throws if there is data without `PG_VERSION`.
 */
async function removeInterrupted(dir: string, aside: string): Promise<void> {
  try {
    await rename(dir, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return; // another process moves it
    throw error;
  }
  const isDatabase = await isMade(aside);
  const hasData = isDatabase || (await exists(path.join(aside, 'global', 'pg_control')));
  if (!hasData) return rm(aside, { recursive: true });
  await rename(aside, dir);
  if (!isDatabase)
    throw new Error(
      `${dir} holds a database without its file PG_VERSION. Restore that file from a backup, or move the folder away to begin with an empty database.`,
    );
}
