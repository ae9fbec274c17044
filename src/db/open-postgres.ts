import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeOnce } from '../lib/whole-file.ts';
import { checkDatabaseUrl } from './check-database-url.ts';
import { connect } from './connect.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { migrate } from './migrate.ts';
import { grantService, makeServiceRole, SERVICE_ROLE } from './service-role.ts';
import { superviseServer } from './embedded/supervise-server.ts';

export interface DatabaseSettings {
  dataDir: string;
  /** Undefined for the embedded server. */
  databaseUrl: string | undefined;
  /** For the operator's own server: URL for migrations, if they need another role than `databaseUrl`. */
  migrateUrl: string | undefined;
}

export interface OpenDatabase {
  /** URL with which the service uses the database. */
  url: string;
  /** Stops the embedded server, unless another process uses it. */
  close: () => Promise<void>;
}

/**
 * Starts the embedded server, or uses the operator's, and migrates it. The embedded server is migrated by its owner; the service uses a
 * role that is not a superuser and may only read and write rows.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Parameters<typeof superviseServer>[1],
): Promise<OpenDatabase> {
  const { databaseUrl, migrateUrl } = settings;
  if (databaseUrl !== undefined) {
    await checkDatabaseUrl(databaseUrl);
    const role = migrateUrl === undefined ? null : decodeURIComponent(new URL(databaseUrl).username);
    await prepare(migrateUrl ?? databaseUrl, role);
    return { url: databaseUrl, close: async () => {} };
  }
  const embedded = await startEmbeddedServer(settings.dataDir);
  try {
    const url = new URL(embedded.localUrl);
    url.username = SERVICE_ROLE;
    url.password = await readPassword(settings.dataDir);
    await prepare(embedded.localUrl, SERVICE_ROLE, url.password);
    const supervision = superviseServer(embedded, log);
    const close = async () => {
      await supervision.stop();
      await embedded.stop();
    };
    return { url: url.href, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Migrates as the owner, then grants access to the service's role; a `password` also creates that role. */
async function prepare(ownerUrl: string, role: string | null, password?: string): Promise<void> {
  const owner = connect(ownerUrl, { connectionsMax: 2, applicationName: 'cambium-migrate' });
  try {
    await migrate(owner);
    if (password !== undefined) await makeServiceRole(owner, password);
    if (role !== null) await grantService(owner, role);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

async function readPassword(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'postgres.service-password');
  await makeOnce(file, randomBytes(24).toString('hex'));
  return (await readFile(file, 'utf8')).trim();
}
