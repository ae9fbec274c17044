import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cloneDatabaseWith } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import type { TeamOverride } from './overrides.ts';
import { presentOverrides } from './present-overrides.ts';
import { readOverrides } from './reads.ts';
import { removeOverride, saveOverride } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabaseWith('a', 'b');
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`delete from team_overrides`;
});

const rename = (oldSlug: string, newSlug: string, newName = newSlug.toUpperCase()): TeamOverride => ({
  oldSlug,
  newSlug,
  newName,
});
const save = (appId: string, added: TeamOverride) =>
  transaction(database.sql, (tx) => saveOverride(tx, appId, added));
const remove = (appId: string, oldSlug: string) =>
  transaction(database.sql, (tx) => removeOverride(tx, appId, oldSlug));
const shown = async (appId = 'a') =>
  presentOverrides(await readOverrides(database.sql, appId)).team_overrides;

test('renames are stored per app, chains flattened, and saved names are returned as current ones', async () => {
  await save('a', rename('x', 'y', 'Why'));
  const { saved } = await save('a', rename('k', 'x', 'Ex'));
  expect(saved).toEqual(rename('k', 'y', 'Why'));
  expect(await shown()).toEqual({ k: { slug: 'y', name: 'Why' }, x: { slug: 'y', name: 'Why' } });
  expect(await shown('b')).toEqual({});
});

test('a cycle is refused with a message, and changes nothing', async () => {
  await save('a', rename('x', 'y'));
  const before = await shown();
  await expect(save('a', rename('y', 'x'))).rejects.toMatchObject({
    status: 422,
    message: '"y" cannot be renamed to "x": that would make a cycle. Delete the override in between first.',
    detail: [{ loc: ['body', 'new_slug'], msg: 'makes a cycle of renames', type: 'override_cycle' }],
  });
  expect(await shown()).toEqual(before);
});

test('a rename is reverted only by its app, once', async () => {
  await save('a', rename('x', 'y'));
  await expect(remove('b', 'x')).rejects.toMatchObject({ status: 404, code: 'TeamOverrideNotFound' });
  await remove('a', 'x');
  expect(await shown()).toEqual({});
  await expect(remove('a', 'x')).rejects.toThrow('No team is renamed from "x".');
  await expect(remove('a', `${'x'.repeat(500)}'; drop table apps`)).rejects.toMatchObject({ status: 404 });
});

test('many concurrent renames are all kept, and of two that make a cycle only one is', async () => {
  const slugs = Array.from({ length: 8 }, (_, i) => `t${i}`);
  await Promise.all(slugs.map((slug) => save('a', rename(slug, 'target'))));
  expect(Object.keys(await shown()).toSorted()).toEqual(slugs);
  const outcomes = await Promise.allSettled([save('b', rename('x', 'y')), save('b', rename('y', 'x'))]);
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(Object.keys(await shown('b'))).toHaveLength(1);
});

test('a rename from before names were stored is read by its slug', async () => {
  await database.sql`insert into team_overrides (app_id, old_slug, new_slug, new_name) values ('a', 'x', 'y', null)`;
  expect(await shown()).toEqual({ x: { slug: 'y', name: 'y' } });
});
