import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DBOS } from '../workflow/engine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { type OpenDatabase, openDatabase } from './open-postgres.ts';
import { grantService, SERVICE_ROLE } from './service-role.ts';
import type { Sql } from './types.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let dataDir: string;
let database: OpenDatabase;
let service: Sql;

const open = () => openDatabase({ dataDir, databaseUrl: undefined, migrateUrl: undefined }, log);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-role-'));
  database = await open();
  service = connect(database.url, { connectionsMax: 2, applicationName: 'cambium-test' });
});
afterAll(async () => {
  await service?.end({ timeout: 2 });
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the service works as a role that is not a superuser and whose password only its owner can read', async () => {
  const [role] = await service`
    select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`;
  expect(role).toEqual({
    rolname: SERVICE_ROLE,
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  expect((await stat(path.join(dataDir, 'postgres.service-password'))).mode & 0o777).toBe(0o600);
});

test('the role reaches neither programs nor files of the machine, and changes no table', async () => {
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `copy apps from program 'cat /etc/passwd'`,
    `copy (select 1) to '/tmp/cambium-role-test'`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `alter table documents add column more text`,
    `drop table documents`,
    `create table public.more (id int)`,
    `create role more superuser`,
    `alter role ${SERVICE_ROLE} superuser`,
    `delete from cambium_migrations where id = 'none'; alter table cambium_migrations rename to other`,
  ])
    await expect(service.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/);
});

test('the role reads and writes rows, and updates statistics', async () => {
  await service`insert into apps (app_id, name, jwt_secret) values ('a', 'A', ${Buffer.alloc(1)})`;
  await service`insert into users (app_id, user_id) values ('a', 'u')`;
  expect(await service`select name from apps where app_id = 'a'`).toHaveLength(1);
  await service`analyze documents`;
  await service`delete from apps where app_id = 'a'`;
});

test('the workflow engine migrates itself as that role, even if the owner had run it before', async () => {
  const owner = connect((await startEmbeddedServer(dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-test',
  });
  await owner`create table dbos.earlier (id bigserial primary key)`;
  await owner.unsafe('create function dbos.earlier_too() returns int language sql as $$ select 1 $$');
  await grantService(owner, SERVICE_ROLE);
  await owner.end({ timeout: 2 });
  await DBOS.migrate(database.url);
  await service`alter table dbos.earlier add column more text`;
  await service.unsafe('drop function dbos.earlier_too()');
  const [tables] = await service<{ n: number }[]>`
    select count(*)::int as n from pg_tables where schemaname = 'dbos' and tableowner <> ${SERVICE_ROLE}`;
  expect(tables?.n).toBe(0);
});

test('a second start finds the role and continues', async () => {
  const second = await open();
  expect(second.url).toBe(database.url);
  await second.close();
  expect(await service`select 1 as one`).toEqual([{ one: 1 }]);
});
