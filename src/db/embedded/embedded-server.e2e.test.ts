import { spawnSync } from 'node:child_process';
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../connect.ts';
import { type EmbeddedServer, sharedBuffersMb, startEmbeddedServer } from './embedded-server.ts';

let dir: string;
let server: EmbeddedServer;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-embedded-'));
  server = await startEmbeddedServer(dir);
});
afterAll(async () => {
  await server?.stop();
  await rm(dir, { recursive: true, force: true });
});

const ask = async (url: string, query: string) => {
  const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-test' });
  try {
    return await sql.unsafe(query);
  } finally {
    await sql.end({ timeout: 2 });
  }
};
const lockFile = () => path.join(dir, 'postgres', 'postmaster.pid');
const pidOf = async () => Number((await readFile(lockFile(), 'utf8')).split('\n')[0]);

test('a new directory gets its own server that listens only on the loopback and requires the password', async () => {
  expect(server.isAdopted).toBe(false);
  const [settings] = await ask(
    server.url,
    `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding, current_setting('password_encryption') as password`,
  );
  expect(settings).toEqual({ listen: '127.0.0.1', fsync: 'on', encoding: 'UTF8', password: 'scram-sha-256' });
  const url = new URL(server.url);
  url.password = 'wrong';
  await expect(ask(url.toString(), 'select 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(path.join(dir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('the server gets a sixteenth of the memory for its pages, 128 MB to 1 GB', () => {
  expect([1, 4, 8, 64].map((gb) => sharedBuffersMb(gb * 2 ** 30))).toEqual([128, 256, 512, 1024]);
});

test('it is also reached over a socket file in its directory, which others cannot enter', async () => {
  expect(decodeURIComponent(new URL(server.localUrl).hostname)).toBe(path.join(dir, 'postgres'));
  expect(await ask(server.localUrl, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
  const url = new URL(server.localUrl);
  url.password = 'wrong';
  await expect(ask(url.toString(), 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('a second start on the directory takes over the running server', async () => {
  const second = await startEmbeddedServer(dir);
  expect(second).toMatchObject({ isAdopted: true, url: server.url });
});

test('several concurrent starts end with one server', async () => {
  await server.stop();
  const started = await Promise.all([1, 2, 3].map(() => startEmbeddedServer(dir)));
  expect(new Set(started.map((s) => s.url)).size).toBe(1);
  server = started[0]!;
  await ask(server.url, 'select 1');
});

test('a server that another process still uses is not stopped', async () => {
  const other = connect(server.url, { connectionsMax: 1, applicationName: 'cambium-other' });
  await other`select 1`;
  await server.stop();
  expect(await other`select 2 as two`).toEqual([{ two: 2 }]);
  await other.end();
  await server.stop();
  await expect(access(lockFile())).rejects.toThrow('ENOENT');
  await server.stop();
  server = await startEmbeddedServer(dir);
});

test('after kill -9 of the server the next start recovers committed data', async () => {
  await ask(server.url, 'create table kept as select 7 as n');
  process.kill(await pidOf(), 'SIGKILL');
  server = await startEmbeddedServer(dir);
  expect(server.isAdopted).toBe(false);
  expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test.runIf(process.platform === 'linux')(
  'a lock file whose number now belongs to another process does not keep the server from starting',
  async () => {
    const lock = await readFile(lockFile(), 'utf8');
    await server.stop();
    // As after a restart of the machine, when another process got the number.
    for (const file of [lockFile(), path.join(dir, 'postgres', `.s.PGSQL.${lock.split('\n')[3]}.lock`)])
      await writeFile(file, lock.replace(/^\d+/, String(process.pid)));
    server = await startEmbeddedServer(dir);
    expect(await pidOf()).not.toBe(process.pid);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  },
);

test('a database whose PG_VERSION is lost, or cannot be looked for, is never replaced by an empty one', async () => {
  const damaged = await mkdtemp(path.join(tmpdir(), 'cambium-embedded-'));
  const control = path.join(damaged, 'postgres', 'global', 'pg_control');
  try {
    await mkdir(path.dirname(control), { recursive: true });
    await writeFile(control, 'data');
    await expect(startEmbeddedServer(damaged)).rejects.toThrow('Restore that file from a backup');
    expect(await readFile(control, 'utf8')).toBe('data');
    await symlink('PG_VERSION', path.join(damaged, 'postgres', 'PG_VERSION'));
    await expect(startEmbeddedServer(damaged)).rejects.toThrow('ELOOP');
    expect(await readFile(control, 'utf8')).toBe('data');
  } finally {
    await rm(damaged, { recursive: true, force: true });
  }
});

test('an initialization that was killed, or had no space left, starts again, also twice at once', async () => {
  const broken = await mkdtemp(path.join(tmpdir(), 'cambium-embedded-'));
  const killed = spawnSync(process.execPath, ['-e', '']).pid;
  try {
    // As initdb leaves it: it writes this file first. A running process still makes its own.
    for (const pid of [killed, process.pid]) {
      await mkdir(path.join(broken, `postgres.new-${pid}-a`));
      await writeFile(path.join(broken, `postgres.new-${pid}-a`, 'PG_VERSION'), '18\n');
    }
    await mkdir(path.join(broken, 'postgres', 'base'), { recursive: true });
    const [one, two] = await Promise.all([startEmbeddedServer(broken), startEmbeddedServer(broken)]);
    expect(await ask(one.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(two.url).toBe(one.url);
    const left = ['postgres', `postgres.new-${process.pid}-a`, 'postgres.password'];
    expect((await readdir(broken)).toSorted()).toEqual(left);
    await one.stop();
  } finally {
    await rm(broken, { recursive: true, force: true });
  }
});

/** Returns a process's Linux capabilities (rights beyond its user's) by name, as hexadecimal sets. */
async function capabilitiesOf(pid: number): Promise<Record<string, string>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Object.fromEntries(
    [...status.matchAll(/^(Cap(?:Prm|Eff|Amb)|Uid):\s+(\S+)/gm)].map((m) => [m[1], m[2]]),
  );
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const WHY_SKIPPED = isRootOnLinux ? '' : ' (skipped: only root on Linux has capabilities to drop)';

test.runIf(isRootOnLinux)(
  `started as root, the server runs as another user without any capability${WHY_SKIPPED}`,
  async () => {
    const open = await mkdtemp(path.join(tmpdir(), 'cambium-embedded-'));
    await chmod(open, 0o755);
    const own = await startEmbeddedServer(open);
    try {
      const pid = Number(
        (await readFile(path.join(open, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
      );
      const { Uid: uid, ...capabilities } = await capabilitiesOf(pid);
      expect(uid).not.toBe('0');
      expect(new Set(Object.values(capabilities))).toEqual(new Set(['0'.repeat(16)]));
      await writeFile(path.join(open, 'secret.key'), 'of root alone', { mode: 0o600 });
      await expect(ask(own.url, `select pg_read_file('${open}/secret.key')`)).rejects.toThrow(
        /Permission denied/,
      );
    } finally {
      await own.stop();
      await rm(open, { recursive: true, force: true });
    }
  },
);
