import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/connect.ts';
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';
import { createDatabase, endAdmins } from './database.ts';
import { shortLivedDir } from './set-up/short-lived-dir.ts';
import { bundle } from './bundled/bundle.ts';
import { startFile } from './bundled/start-file.ts';
import { offerService } from './shared-service/offer-service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Database server of this test run; every test file clones the database `template_cambium`. */
    serverUrl: string;
    /** Returns the service shared by test files, see shared-service/offer-service.ts. */
    sharedServiceUrl: string;
    /** Folder of the programs that tests start, bundled; null in a run of some files only. */
    bundleDir: string | null;
  }
}

/** Starts one embedded PostgreSQL for the whole run, with a migrated template that test files clone in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(shortLivedDir(), 'cambium-test-'));
  const bundleDir = process.env.TEST_BUNDLE === undefined ? null : await makeBundleDir();
  project.provide('bundleDir', bundleDir);
  const bundled = bundleDir === null ? null : bundle(bundleDir);
  const server = await startEmbeddedServer(dir);
  const serverUrl = server.localUrl;
  const admin = connect(serverUrl, { connectionsMax: 1, applicationName: 'cambium-test' });
  // Test data need not survive a crash: without waiting for the disk, the files of a run take half the time. Databases that live for
  // seconds need no vacuum either: with a hundred of them, it would run constantly.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'wal_compression', 'autovacuum'])
    await admin.unsafe(`alter system set ${setting} = off`);
  // Connections end before a sixth use of a statement, which until then is planned again each time: a sixth of the server's processor time.
  await admin.unsafe('alter system set plan_cache_mode = force_generic_plan');
  await admin`select pg_reload_conf()`;
  // A run opens thousands of connections, and the work that makes passwords hard to guess costs both sides of each.
  await admin`set scram_iterations = 1`;
  await admin.unsafe(`alter role cambium password '${new URL(serverUrl).password}'`);
  await admin`create database template_cambium strategy file_copy`;
  await admin.end();
  const templateUrl = databaseUrl(serverUrl, 'template_cambium');
  const template = connect(templateUrl, { connectionsMax: 2, applicationName: 'cambium-test' });
  await migrate(template);
  await template.end();
  await DBOS.migrate(templateUrl);
  project.provide('serverUrl', serverUrl);
  await bundled;
  const shared = await offerService(
    async () => (await createDatabase(serverUrl)).url,
    startFile('src/main.ts', bundleDir),
  );
  project.provide('sharedServiceUrl', shared.url);
  project.onTestsRerun(shared.stop);
  return async () => {
    await shared.stop();
    await endAdmins();
    await server.stop();
    for (const made of [dir, ...(bundleDir === null ? [] : [bundleDir])])
      await rm(made, { recursive: true, force: true });
  };
}

/** Beside the packages, which bundles load from there. */
async function makeBundleDir(): Promise<string> {
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  return mkdtemp(path.join(cache, 'tests-'));
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
