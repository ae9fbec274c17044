import { expect, test, vi } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../../db/transaction.ts';
import { issueKey } from '../issue-key.ts';
import { listKeyRows } from '../queries.ts';
import { createNoteKeyUse } from './note-key-use.ts';

const database = useDatabase('a', 'b');
const at = new Date('2026-11-02T09:00:00Z');

/** Makes a key of each app; returns how to use the first, and what is recorded of both. */
async function keys() {
  const ctx = { sql: database.sql, secretKey: Buffer.alloc(32, 7) };
  const make = (appId: string) =>
    transaction(ctx.sql, (tx) =>
      issueKey(ctx, tx, { appId, name: 'k', scopes: ['memories:read'], userId: null }),
    );
  const [{ row }] = [await make('a'), await make('b')];
  const warn = vi.fn();
  const log = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
  const noteKeyUse = createNoteKeyUse({ sql: ctx.sql, log, now: () => at });
  const recorded = async (appId: string) => (await listKeyRows(ctx.sql, appId)).map(({ used_at }) => used_at);
  return { use: () => noteKeyUse({ appId: 'a', keyId: row.key_id }), noteKeyUse, recorded, warn };
}

test('the use of a key is recorded once a minute, for that key only', async () => {
  const { use, recorded } = await keys();
  await Promise.all([use(), use()]);
  expect([await recorded('a'), await recorded('b')]).toEqual([[at], [null]]);
  await database.sql`update api_keys set used_at = null`;
  await use();
  expect(await recorded('a')).toEqual([null]);
});

test('an actor without a key, of an app’s own issuer, records nothing', async () => {
  const { noteKeyUse } = await keys();
  await expect(noteKeyUse({ appId: 'a', keyId: null })).resolves.toBeUndefined();
});

test('a use that cannot be recorded, as on a full disk, is logged, and its request is answered', async () => {
  const { use, recorded, warn } = await keys();
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger refuse before update on api_keys for each row execute function refuse();`);
  try {
    await expect(use()).resolves.toBeUndefined();
  } finally {
    await database.sql`drop trigger refuse on api_keys`;
  }
  expect(await recorded('a')).toContain(null);
  expect(warn).toHaveBeenCalledTimes(1);
});
