import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from '../lib/sha256.ts';
import type { Sql } from './types.ts';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../migrations');
/** Any constant does; it only has to be the same in every process ("camb" in ASCII). */
const MIGRATION_LOCK = 0x63616d62;

interface Migration {
  id: string;
  text: string;
  sha256: string;
}

/** Applies the SQL files of `migrations/` that this database has not seen, each in a transaction, under one lock for all processes. */
export async function migrate(sql: Sql): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await connection`
      create table if not exists cambium_migrations
        (id text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
    const done = await connection<
      { id: string; sha256: string }[]
    >`select id, sha256 from cambium_migrations`;
    const known = new Map(done.map((row) => [row.id, row.sha256]));
    const applied: string[] = [];
    for (const { id, text, sha256 } of migrations) {
      const was = known.get(id);
      if (was === sha256) continue;
      if (was)
        throw new Error(
          `Migration ${id} was changed after it had been applied. Put it back and add a new file.`,
        );
      // The simple protocol runs a file of many statements in one go; begin and commit make it all or nothing.
      await connection.unsafe(
        `begin;\n${text}\n;insert into cambium_migrations (id, sha256) values ('${id}', '${sha256}');\ncommit;`,
      );
      applied.push(id);
    }
    return { applied };
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    connection.release();
  }
}

/** Whether every migration on disk is applied to this database. */
export async function migrationsApplied(sql: Sql): Promise<boolean> {
  const migrations = await readMigrations();
  const rows = await sql<{ id: string }[]>`select id from cambium_migrations`;
  const known = new Set(rows.map((row) => row.id));
  return migrations.every((m) => known.has(m.id));
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => /^\d{6}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(MIGRATIONS_DIR, name), 'utf8');
      return { id: name.replace(/\.sql$/, ''), text, sha256: sha256Hex(text) };
    }),
  );
}
