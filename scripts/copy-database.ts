// `npm run copy-database -- TARGET_URL [--data-dir DIRECTORY]`: moves the embedded database to your own PostgreSQL.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../src/db/connect.ts';
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Sql } from '../src/db/types.ts';
import { checkEmpty, checkTarget, copyTables } from './copy-tables.ts';

const USAGE =
  'usage: npm run copy-database -- postgres://user:password@host:5432/name [--data-dir DIRECTORY]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' } },
  });
  const targetUrl = positionals[0];
  if (positionals.length !== 1 || !targetUrl || !/^postgres(ql)?:\/\//.test(targetUrl))
    throw new Error(USAGE);
  const dataDir = path.resolve(values['data-dir'] ?? process.env.CAMBIUM_DATA_DIR ?? '.cambium');
  const server = await startEmbeddedServer(dataDir);
  const options = { connectionsMax: 2, applicationName: 'cambium-copy' };
  const source = connect(server.url, options);
  const target = connect(targetUrl, options);
  try {
    const checkStopped = () => refuseRunning(source, dataDir);
    await checkStopped();
    await checkTarget(target, targetUrl);
    await checkEmpty(target);
    await migrate(source);
    await migrate(target);
    const copied = await copyTables(source, target, checkStopped);
    for (const { name, rows } of copied.filter((table) => table.rows > 0))
      console.log(`${String(rows).padStart(10)}  ${name}`);
    console.log(
      `\nCopied. Start with DATABASE_URL set to the new database, and keep ${path.join(dataDir, 'secret.key')}: without it no API key is valid.`,
    );
  } finally {
    await Promise.all([source.end({ timeout: 5 }), target.end({ timeout: 5 })]);
    await server.stop();
  }
}

/** Throws if a service runs: what it writes would be missing from the copy. */
async function refuseRunning(source: Sql, dataDir: string): Promise<void> {
  const [running] = await source`
    select 1 from pg_stat_activity where backend_type = 'client backend' and application_name = 'cambium' limit 1`;
  if (running)
    throw new Error(
      `A service runs on ${dataDir}. Nothing was copied. Stop it first, so that nothing is written behind the copy.`,
    );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
