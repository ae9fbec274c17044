import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { createTenant, issueKey } from '../issue-key.ts';
import { setKeyRevoked } from '../queries.ts';
import { deleteExpiredSessions, findSessionByHash, updateSessionUse } from './queries.ts';
import { hashSecret, makeSignInCode, openSession, redeemSignInCode, SESSION_IDLE_MS } from './sign-in.ts';

const secretKey = Buffer.alloc(32, 5);
const DAY_MS = 86_400_000;
let database: TestDatabase;
let now = new Date('2026-11-22T10:00:00Z');
let key: Actor;
const ctx = () => ({ sql: database.sql, secretKey, now: () => now });
const at = (ms: number): Date => new Date(now.getTime() + ms);

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await database.sql`delete from apps`;
  const { row } = await transaction(database.sql, async (tx) => {
    await createTenant(ctx(), tx, 'a', 'App a');
    return issueKey(ctx(), tx, { appId: 'a', name: 'k', scopes: ['memories:read', 'admin'], userId: null });
  });
  key = {
    appId: 'a',
    userId: null,
    scopes: row.scopes,
    credential: `key:${row.key_id}`,
    kind: 'key',
    keyId: row.key_id,
    pinnedTo: null,
    expiresAt: null,
  };
});
const find = (secret: string) => findSessionByHash(database.sql, hashSecret(secretKey, secret));

test('a session of a key lasts seven days, one of a token no longer than the token', async () => {
  expect((await openSession(ctx(), key)).expiresAt).toEqual(at(7 * DAY_MS));
  const token: Actor = { ...key, kind: 'token', userId: 'ines', pinnedTo: 'ines', expiresAt: at(60_000) };
  const { secret, expiresAt } = await openSession(ctx(), token);
  expect(expiresAt).toEqual(at(60_000));
  expect(await find(secret)).toMatchObject({ kind: 'token', user_id: 'ines', scopes: key.scopes });
});

test('a secret opens no session under another key of the service', async () => {
  const { secret } = await openSession(ctx(), key);
  expect(await findSessionByHash(database.sql, hashSecret(Buffer.alloc(32, 6), secret))).toBeNull();
});

test('signing in removes what has expired, and keeps what is used', async () => {
  const idle = await openSession(ctx(), key);
  const used = await openSession(ctx(), key);
  const row = await find(used.secret);
  now = at(SESSION_IDLE_MS);
  await updateSessionUse(database.sql, 'a', row?.session_id ?? '', now);
  now = at(60_000);
  await openSession(ctx(), key);
  expect([await find(idle.secret), (await find(used.secret))?.used_at]).toEqual([null, at(-60_000)]);
  await deleteExpiredSessions(database.sql, at(8 * DAY_MS), at(0));
  expect(await find(used.secret)).toBeNull();
});

test('a code is the key that made it, once, and nobody once that is revoked', async () => {
  const { code } = await makeSignInCode(ctx(), key);
  expect(await redeemSignInCode(ctx(), code)).toEqual(key);
  await expect(redeemSignInCode(ctx(), code)).rejects.toThrow('used before');
  const other = await makeSignInCode(ctx(), key);
  await transaction(database.sql, (tx) => setKeyRevoked(tx, 'a', key.keyId ?? ''));
  await expect(redeemSignInCode(ctx(), other.code)).rejects.toThrow('used before');
});

test('if two browsers use a code at once, one is signed in', async () => {
  const { code } = await makeSignInCode(ctx(), key);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => redeemSignInCode(ctx(), code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a user token makes no codes, whatever its scopes', async () => {
  await expect(makeSignInCode(ctx(), { ...key, kind: 'token', keyId: null })).rejects.toThrow('API key');
  await expect(makeSignInCode(ctx(), { ...key, scopes: ['memories:read'] })).rejects.toThrow('admin');
});
