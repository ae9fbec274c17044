import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { importDocuments, SMALL_ORGANIZATION, treeOf } from '../../../test/grow-tree.ts';
import { createCaller } from '../../../test/service.ts';
import { spawnService } from '../../../test/spawned-service.ts';
import { PHASES } from '../tree.ts';

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const KEY = 'cam-test-key-of-the-crash-test';
/** A run that enters the watched phase waits for this lock, which the test holds. */
const LOCK = 4_242;
let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql.unsafe(`
    create table watched (phase text);
    create function wait_at_phase() returns trigger language plpgsql as $$
    begin
      if new.phase is distinct from old.phase and new.phase in (select phase from watched) then
        perform pg_advisory_xact_lock(${LOCK});
      end if;
      return new;
    end $$;
    create trigger wait_at_phase before update on trees for each row execute function wait_at_phase();`);
});
afterAll(() => database?.drop());

const spawn = () =>
  spawnService({
    DATABASE_URL: database.url,
    CAMBIUM_API_KEY: KEY,
    CAMBIUM_SECRET_KEY: 'ab'.repeat(32),
    CAMBIUM_LOG_LEVEL: 'fatal',
    CAMBIUM_DB_CONNECTIONS: '4',
  });

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it did not happen within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const isWaiting = async (): Promise<boolean> => {
  const rows = await database.sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
  return rows.length > 0;
};

test('a process killed at the start of any phase loses nothing: another one finishes the same tree', async () => {
  let service = await spawn();
  let files: any[] | null = null;
  await importDocuments(createCaller(service.url, KEY), SMALL_ORGANIZATION);
  // Without a model there is no search or select phase.
  for (const phase of PHASES.filter((p) => p !== 'search' && p !== 'select')) {
    await database.sql`delete from trees`;
    await database.sql`delete from watched`;
    await database.sql`insert into watched (phase) values (${phase})`;
    const holder = await database.sql.reserve();
    await holder`select pg_advisory_lock(${LOCK})`;
    const created = await createCaller(service.url, KEY).post('/context-documents/tree', {});
    await until(isWaiting);
    await service.kill('SIGKILL');
    await database.sql`delete from watched`;
    await holder`select pg_advisory_unlock(${LOCK})`;
    holder.release();
    service = await spawn();
    const tree = await treeOf(createCaller(service.url, KEY), created.body.tree_id);
    expect([phase, tree.status]).toEqual([phase, 'completed']);
    const now = tree.files.map((f: any) => [f.path, f.content]);
    expect(now).toEqual(files ?? now);
    files = now;
  }
  await service.close();
}, 600_000);
