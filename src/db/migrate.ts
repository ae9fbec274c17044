import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from '../lib/ids/sha256.ts';
import type { Sql } from './types.ts';
import { errorText } from '../lib/strings/error-text.ts';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../migrations');
/** An arbitrary constant that must be the same in every process ("camb" in ASCII). */
const MIGRATION_LOCK = 0x63616d62;

interface Migration {
  id: string;
  text: string;
  sha256: string;
}

/**
 * Applies the SQL files of a directory that this database does not have yet, each in a transaction, under one lock for all processes.
 * Throws an error that names the migration if one fails or was changed after it had been applied.
 */
export async function migrate(sql: Sql, directory = MIGRATIONS_DIR): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    return { applied: await applyMissing(connection, migrations) };
  } finally {
    // If the connection is lost, so is the lock, and the caller needs the original error.
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    connection.release();
  }
}

async function applyMissing(connection: Sql, migrations: Migration[]): Promise<string[]> {
  await connection`
    create table if not exists cambium_migrations
      (id text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  const done = await connection<{ id: string; sha256: string }[]>`select id, sha256 from cambium_migrations`;
  const known = new Map(done.map((row) => [row.id, row.sha256]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const was = known.get(migration.id);
    if (was === migration.sha256) continue;
    if (was)
      throw new Error(
        `Migration ${migration.id} was changed after it was applied. Restore it and add a new file.`,
      );
    await apply(connection, migration);
    applied.push(migration.id);
  }
  return applied;
}

async function apply(connection: Sql, { id, text, sha256 }: Migration): Promise<void> {
  try {
    // The simple protocol runs a file of many statements at once; begin and commit make it all or nothing.
    await connection.unsafe(
      `begin;\n${text}\n;insert into cambium_migrations (id, sha256) values ('${id}', '${sha256}');\ncommit;`,
    );
  } catch (error) {
    // Ends the failed transaction; otherwise the connection refuses to release the lock. A lost connection has nothing to roll back.
    await connection`rollback`.catch(() => {});
    const reason = errorText(error);
    throw new Error(`Migration ${id} failed and was rolled back: ${reason}`, { cause: error });
  }
}

/** Returns whether every migration on disk is applied to this database. */
export async function migrationsApplied(sql: Sql): Promise<boolean> {
  const migrations = await readMigrations(MIGRATIONS_DIR);
  const rows = await sql<{ id: string }[]>`select id from cambium_migrations`;
  const known = new Set(rows.map((row) => row.id));
  return migrations.every((m) => known.has(m.id));
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{6}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8');
      return { id: name.replace(/\.sql$/, ''), text, sha256: sha256Hex(text) };
    }),
  );
}
