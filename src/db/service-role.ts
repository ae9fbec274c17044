import type { Sql } from './types.ts';

/** The service's role when it runs PostgreSQL itself. */
export const SERVICE_ROLE = 'cambium_service';
/** An arbitrary constant; only one process at a time may create or change the role. */
const ROLE_LOCK = 0x726f6c65;

/**
 * Creates the service's role, or resets its password: not a superuser, no creating databases or roles, no replication. A bug in the service
 * then cannot reach any file or program of the machine through the database.
 */
export async function makeServiceRole(owner: Sql, password: string): Promise<void> {
  if (!/^[0-9a-f]{32,}$/.test(password))
    throw new Error('The password of the service role must be hexadecimal.');
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROLE_LOCK})`;
    const [known] = await tx`select 1 from pg_roles where rolname = ${SERVICE_ROLE}`;
    // Roles cannot be parameters; both strings are checked.
    if (!known) await tx.unsafe(`create role ${SERVICE_ROLE}`);
    await tx.unsafe(
      `alter role ${SERVICE_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
  });
}

/**
 * Allows a role to read and write the rows of the service's tables, and to own the schema of the workflow engine, which migrates itself.
 * The tables themselves stay with the owner: only migrations change them.
 */
export async function grantService(owner: Sql, role: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROLE_LOCK})`;
    const name = tx(role);
    await tx`grant usage on schema public to ${name}`;
    await tx`grant select, insert, update, delete on all tables in schema public to ${name}`;
    await tx`grant usage, select, update on all sequences in schema public to ${name}`;
    const [version] = await tx<
      { number: number }[]
    >`select current_setting('server_version_num')::int as number`;
    // Fresh statistics after large imports. Before version 17 only the owner can request them, so autovacuum does it.
    if (version && version.number >= 170_000)
      await tx`grant maintain on all tables in schema public to ${name}`;
    const [database] = await tx<{ name: string }[]>`select current_database() as name`;
    // The workflow engine runs "create schema if not exists", which needs the privilege to create one even if it exists.
    if (database) await tx`grant create, connect, temporary on database ${tx(database.name)} to ${name}`;
    await tx`create schema if not exists dbos`;
    await transferSchema(tx, role);
  });
}

type Tx = Parameters<Parameters<Sql['begin']>[1]>[0];

/** Transfers the workflow engine's schema, because an earlier version ran the engine as the owner. */
async function transferSchema(tx: Tx, role: string): Promise<void> {
  const name = tx(role);
  await tx`alter schema dbos owner to ${name}`;
  const relations = await tx<{ name: string; kind: string }[]>`
    select c.relname as name, c.relkind as kind
    from pg_class c
    where c.relnamespace = 'dbos'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
      and c.relowner <> (select oid from pg_roles where rolname = ${role})
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')`;
  for (const relation of relations) {
    const kind = { v: 'view', S: 'sequence' }[relation.kind] ?? 'table';
    await tx`alter ${tx.unsafe(kind)} dbos.${tx(relation.name)} owner to ${name}`;
  }
  const functions = await tx<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature
    from pg_proc p
    where p.pronamespace = 'dbos'::regnamespace
      and p.proowner <> (select oid from pg_roles where rolname = ${role})`;
  // The server itself wrote these signatures, already quoted.
  for (const { signature } of functions)
    await tx.unsafe(`alter function ${signature} owner to "${role.replaceAll(`"`, `""`)}"`);
}
