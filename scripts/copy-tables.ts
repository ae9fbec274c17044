import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Sql, Tx } from '../src/db/types.ts';

/**
 * Not copied: heartbeats of processes on the old database; the list of migrations, which the new one already has; and search statistics,
 * which are counted by transaction ids that mean nothing on another server, and are recomputed there.
 */
const LEFT_OUT = [
  'workers',
  'cambium_migrations',
  'term_stats',
  'term_totals',
  'term_stats_progress',
  'removed_chunks',
  // filled by triggers as mentions, names and documents are copied
  'mention_counts',
  'name_changes',
  'document_counts',
  // queue positions of background work, which restarts there
  'work_queues',
  'work_turns',
];
/** Type of columns with the old server's transaction ids; the new server fills in its own. */
const TRANSACTION_TYPE = 'xid8';

export interface CopiedTable {
  name: string;
  rows: number;
}

/** Checks that the new database answers at its address. Throws what is wrong and what to do. */
export async function checkTarget(target: Sql, url: string): Promise<void> {
  try {
    await target`select 1`;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The new database ${host}${pathname} cannot be opened: ${reason}. Check that PostgreSQL runs there, and the user, password and name of the database in the address.`,
      { cause: error },
    );
  }
}

/** Throws if the new database has tables and none of them is Cambium's, before any is created there. */
export async function checkEmpty(target: Sql): Promise<void> {
  const [found] = await target<{ name: string }[]>`
    select min(tablename) as name from pg_tables where schemaname = 'public'
    having count(*) > 0 and count(*) filter (where tablename = 'cambium_migrations') = 0`;
  if (found)
    throw new Error(`The target is not empty: it has the table ${found.name}. Use an empty database.`);
}

/**
 * Copies every row of Cambium's tables from one migrated database to another that is migrated and empty, in one transaction on each side,
 * and counts them. Open durable workflows are not copied: the service finds their documents and trees and resumes them. Throws if the
 * target contains rows or other tables, or what `checkAtEnd` throws, and leaves it unchanged.
 */
export async function copyTables(
  source: Sql,
  target: Sql,
  checkAtEnd: () => Promise<void> = async () => {},
): Promise<CopiedTable[]> {
  return source.begin('isolation level repeatable read read only', async (from) =>
    target.begin(async (to) => {
      const [lock] = await to<{ got: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtext('cambium copy')) as got`;
      if (!lock?.got) throw new Error('Another copy into the target is under way. Wait for its end.');
      const tables = await listTables(from);
      const wanted = await listTables(to);
      if (tables.toSorted().join() !== wanted.toSorted().join())
        throw new Error(
          'The two databases do not have the same tables. Start the same version on both once.',
        );
      for (const table of tables) {
        const [found] = await to`select 1 from ${to(table)} limit 1`;
        if (found) throw new Error(`The target is not empty: ${table} has rows. Use an empty database.`);
      }
      const copied: CopiedTable[] = [];
      for (const table of tables) copied.push({ name: table, rows: await copyTable(from, to, table) });
      await checkAtEnd();
      return copied;
    }),
  );
}

/** Lists the tables so that each comes after those it references. References that triggers check, of memories and mentions, follow the alphabet. */
async function listTables(db: Tx): Promise<string[]> {
  const names = (
    await db<{ name: string }[]>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> all(${LEFT_OUT})
      order by tablename`
  ).map((row) => row.name);
  const references = await db<{ child: string; parent: string }[]>`
    select child.relname as child, parent.relname as parent
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.oid <> parent.oid`;
  const ordered: string[] = [];
  const visit = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { child, parent } of references) if (child === name) visit(parent);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

/** Copies until the end or the first error of the target, which it throws. */
async function copyRows(readable: Readable, writable: Writable): Promise<void> {
  const written = finished(writable);
  // Thrown below, after the source has been read.
  written.catch(() => {});
  for await (const chunk of readable) {
    // To its end in any case: until then, its connection refuses every statement, even the one that ends the transaction, and cannot be closed.
    if (writable.errored === null && !writable.write(chunk))
      await Promise.race([once(writable, 'drain'), written]).catch(() => {});
  }
  if (writable.errored === null) writable.end();
  await written;
}

async function copyTable(from: Tx, to: Tx, table: string): Promise<number> {
  const columns = await from<{ name: string; identity: boolean }[]>`
    select column_name as name, is_identity = 'YES' as identity from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and udt_name <> ${TRANSACTION_TYPE}
    order by ordinal_position`;
  const names = columns.map((column) => column.name);
  const readable = await from`copy ${from(table)} (${from(names)}) to stdout`.readable();
  const writable = await to`copy ${to(table)} (${to(names)}) from stdin`.writable();
  await copyRows(readable, writable);
  for (const { name } of columns.filter((column) => column.identity))
    await to`
      select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${to(name)}), 0) + 1, false)
      from ${to(table)}`;
  const [before] = await from<{ n: number }[]>`select count(*)::int as n from ${from(table)}`;
  const [after] = await to<{ n: number }[]>`select count(*)::int as n from ${to(table)}`;
  if (before?.n !== after?.n)
    throw new Error(`${table}: ${before?.n} rows became ${after?.n}; nothing was kept.`);
  return after?.n ?? 0;
}
