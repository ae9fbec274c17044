import { pino } from 'pino';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { transaction } from '../db/transaction.ts';
import { type Actor, type Scope, SCOPES } from '../http/actor.ts';
import { createAuthenticator } from './authenticate.ts';
import { createIdempotencyStore } from './idempotency/idempotency.ts';
import { createTenant, ensureDefaultApp, issueKey } from './issue-key.ts';
import { presentKey } from './keys/present-key.ts';
import {
  countLiveAdminKeys,
  findApp,
  findKeyByHash,
  findKeyById,
  listKeyRows,
  setKeyRevoked,
  updateUserTokenScopes,
} from './queries.ts';
import { hashApiKey } from './api-key.ts';
import { endUser, revokeUserTokens } from './users/end-user.ts';
import { ensureUser } from './users/ensure-user.ts';
import { countUsers, findUserState, listUserRows } from './users/queries.ts';
import { signUserToken } from './user-token.ts';

const secretKey = Buffer.alloc(32, 3);
let database: TestDatabase;
let ctx: { sql: TestDatabase['sql']; secretKey: Buffer };

beforeAll(async () => {
  database = await cloneDatabase();
  ctx = { sql: database.sql, secretKey };
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`delete from apps`;
  await transaction(database.sql, async (tx) => {
    for (const id of ['a', 'b']) await createTenant(ctx, tx, id, `App ${id}`);
  });
});

interface KeyWish {
  appId?: string;
  scopes?: readonly Scope[];
  userId?: string | null;
  value?: string;
}
const makeKey = ({ appId = 'a', scopes = ['memories:read'], userId = null, value }: KeyWish = {}) =>
  transaction(database.sql, (tx) =>
    issueKey(ctx, tx, { appId, name: 'k', scopes, userId, ...(value === undefined ? {} : { value }) }),
  );
const revoke = (appId: string, keyId: string) =>
  transaction(database.sql, (tx) => setKeyRevoked(tx, appId, keyId));

describe('the first start', () => {
  let kept: string | null = null;
  const start = (configured?: string) =>
    ensureDefaultApp(ctx, configured, {
      read: async () => kept,
      write: async (key) => void (kept = key),
    });
  const show = () => void (kept = null);
  beforeEach(show);

  test('makes the app and one key with every scope, and a later start makes no more', async () => {
    const first = await start();
    const row = await findKeyByHash(database.sql, hashApiKey(secretKey, first ?? ''));
    expect(row).toMatchObject({ app_id: 'default', scopes: SCOPES, user_id: null, revoked_at: null });
    show();
    expect(await start()).toBeNull();
    expect(await listKeyRows(database.sql, 'default')).toHaveLength(1);
  });

  test('whose key nobody has seen leaves it to the next one; one that could not keep it has made none', async () => {
    const full = { read: async () => kept, write: async () => Promise.reject(new Error('the disk is full')) };
    await expect(ensureDefaultApp(ctx, undefined, full)).rejects.toThrow('full');
    expect(await listKeyRows(database.sql, 'default')).toEqual([]);
    const first = await start();
    expect(first).toMatch(/^cam_live_/);
    expect([await start(), kept]).toEqual([first, first]);
    // Of a start whose transaction failed.
    kept = 'cam_live_unknown';
    expect(await start()).toBeNull();
  });

  test('by many processes at once gives one app and at most one key each, all of which work', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => start()));
    const given = keys.filter((key) => key !== null);
    expect(given.length).toBeGreaterThanOrEqual(1);
    for (const key of given)
      expect(await findKeyByHash(database.sql, hashApiKey(secretKey, key))).toMatchObject({
        app_id: 'default',
      });
    show();
    expect(await start()).toBeNull();
  });

  test('makes a new key if the last admin key was revoked, so that nobody is locked out', async () => {
    await start();
    const [row] = await listKeyRows(database.sql, 'default');
    await revoke('default', row?.key_id ?? '');
    expect(await start()).toMatch(/^cam_live_/);
  });

  test('with CAMBIUM_API_KEY uses that key once, and does not restore it after it was revoked', async () => {
    for (let run = 1; run <= 2; run++) expect(await start('my own key')).toBeNull();
    const [row, ...others] = await listKeyRows(database.sql, 'default');
    expect([row?.last_four, others]).toEqual([' key', []]);
    await revoke('default', row?.key_id ?? '');
    await start('my own key');
    expect(await findKeyByHash(database.sql, hashApiKey(secretKey, 'my own key'))).toBeNull();
  });

  test('keeps the token secret of an app that exists', async () => {
    const before = await findApp(database.sql, 'a');
    expect(await transaction(database.sql, (tx) => createTenant(ctx, tx, 'a', 'Again'))).toBe(false);
    expect(await findApp(database.sql, 'a')).toEqual(before);
  });
});

describe('keys', () => {
  test('are found by their text and by their id in their own app, until they are revoked', async () => {
    const { row, value } = await makeKey();
    const hash = hashApiKey(secretKey, value);
    expect(await findKeyByHash(database.sql, hash)).toEqual(row);
    expect(await findKeyById(database.sql, 'a', row.key_id)).toEqual(row);
    expect(await findKeyById(database.sql, 'b', row.key_id)).toBeNull();
    expect(await findKeyByHash(database.sql, hashApiKey(Buffer.alloc(32, 4), value))).toBeNull();
    expect(await revoke('b', row.key_id)).toBe(false);
    expect(await revoke('a', row.key_id)).toBe(true);
    expect(await findKeyByHash(database.sql, hash)).toBeNull();
    expect(await findKeyById(database.sql, 'a', row.key_id)).toBeNull();
  });

  test('keep the time of the first revocation', async () => {
    const { row } = await makeKey();
    await revoke('a', row.key_id);
    const [first] = await listKeyRows(database.sql, 'a');
    await revoke('a', row.key_id);
    expect(await listKeyRows(database.sql, 'a')).toEqual([first]);
  });

  test('are shown without anything secret', async () => {
    const { row, value } = await makeKey({ userId: await knownUser('ines') });
    const shown = presentKey(row);
    expect(shown).toEqual({
      id: row.key_id,
      name: 'k',
      last_four: value.slice(-4),
      scopes: ['memories:read'],
      user_id: 'ines',
      created_at: row.created_at.toISOString(),
      last_used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(shown)).not.toContain(value);
  });

  test.each<[name: string, count: number, wish: KeyWish]>([
    ['an admin key of the app', 1, { scopes: ['admin'] }],
    ['one with all scopes', 1, { scopes: SCOPES }],
    ['one that only reads', 0, { scopes: ['memories:read'] }],
    ['an admin key pinned to a user', 0, { scopes: ['admin'], userId: 'ines' }],
    ['an admin key of another app', 0, { appId: 'b', scopes: ['admin'] }],
  ])('%s counts as %i live admin keys', async (_what, count, wish) => {
    if (wish.userId) await knownUser(wish.userId);
    await makeKey(wish);
    expect(await countLiveAdminKeys(database.sql, 'a')).toBe(count);
  });
});

async function knownUser(userId: string, appId = 'a'): Promise<string> {
  await ensureUser(database.sql, appId, userId);
  return userId;
}
const endings = (at: Date) => ({ sql: database.sql, now: () => at, forgetCredentials: () => {} });

describe('users', () => {
  test('of two apps are separate, whatever their names', async () => {
    await knownUser('ines', 'a');
    await knownUser('ines', 'b');
    await endUser(endings(new Date()), { appId: 'a', userId: 'ines' }, async () => {});
    expect(await findUserState(database.sql, 'a', 'ines')).toMatchObject({ exists: false, deleted: true });
    expect(await findUserState(database.sql, 'b', 'ines')).toEqual({
      exists: true,
      tokens_after: null,
      deleted: false,
    });
  });

  test('who return remain cut off from their old tokens, and revoking those does not delete them', async () => {
    const at = new Date('2026-03-01T10:00:00.123Z');
    await knownUser('ines');
    await endUser(endings(at), { appId: 'a', userId: 'ines' }, async () => {});
    await knownUser('ines');
    expect(await findUserState(database.sql, 'a', 'ines')).toEqual({
      exists: true,
      tokens_after: at,
      deleted: false,
    });
    const later = new Date('2026-03-02T10:00:00.456Z');
    expect(await revokeUserTokens(endings(later), 'a', 'ines')).toEqual(later);
    expect(await findUserState(database.sql, 'a', 'ines')).toEqual({
      exists: true,
      tokens_after: later,
      deleted: false,
    });
  });

  test('who were deleted remain deleted when their tokens are revoked again', async () => {
    await endUser(endings(new Date()), { appId: 'a', userId: 'ines' }, async () => {});
    await revokeUserTokens(endings(new Date()), 'a', 'ines');
    expect((await findUserState(database.sql, 'a', 'ines')).deleted).toBe(true);
  });

  test('lose their keys and remembered answers with them, and others keep theirs', async () => {
    const store = createIdempotencyStore(database.sql);
    for (const user of ['ines', 'tomas']) {
      await makeKey({ userId: await knownUser(user) });
      await store.begin(actor(user), 'k', 'sha');
    }
    await endUser(endings(new Date()), { appId: 'a', userId: 'ines' }, async () => {});
    expect((await listKeyRows(database.sql, 'a')).map((key) => key.user_id)).toEqual(['tomas']);
    expect(await store.begin(actor('ines'), 'k', 'sha')).toBeNull();
    await expect(store.begin(actor('tomas'), 'k', 'sha')).rejects.toThrow('still running');
  });

  test('are made once, however many requests arrive at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => knownUser('ines')));
    expect(await countUsers(database.sql, 'a')).toBe(1);
  });

  test('are listed from a name on, each once, in the same order for every page size', async () => {
    const names = ['Zoë', 'a', 'B', 'é', '山田', '10', '9', 'a b', "o'brien", '%_\\'];
    for (const name of names) await knownUser(name);
    await knownUser('of b', 'b');
    const all = await listUserRows(database.sql, 'a', { after: null, offset: 0, limit: 100 });
    expect(new Set(all.map((row) => row.user_id))).toEqual(new Set(names));
    for (const limit of [1, 3, 7]) {
      const paged: string[] = [];
      for (let after: string | null = null; ; after = paged.at(-1) ?? null) {
        const page = await listUserRows(database.sql, 'a', { after, offset: 0, limit });
        paged.push(...page.map((row) => row.user_id));
        if (page.length < limit) break;
      }
      expect(paged).toEqual(all.map((row) => row.user_id));
    }
    expect(await listUserRows(database.sql, 'a', { after: null, offset: 8, limit: 5 })).toEqual(all.slice(8));
  });
});

function actor(userId: string | null, appId = 'a'): Actor {
  return {
    appId,
    userId,
    scopes: SCOPES,
    credential: 'key:1',
    kind: 'key',
    keyId: '1',
    pinnedTo: null,
    expiresAt: null,
  };
}

describe('an Idempotency-Key', () => {
  const begin = (who: Actor, sha = 'sha') => createIdempotencyStore(database.sql).begin(who, 'once', sha);
  const finish = (who: Actor) => createIdempotencyStore(database.sql).finish(who, 'once', 201, '{"id":1}');
  const age = (interval: string) =>
    database.sql`update idempotency_keys set created_at = now() - ${interval}::interval`;

  test('lets one of many requests do the work, and returns its answer to the others', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => begin(actor(null))));
    expect(outcomes.filter((o) => o.status === 'fulfilled' && o.value === null)).toHaveLength(1);
    for (const o of outcomes)
      if (o.status === 'rejected')
        expect(o.reason).toMatchObject({
          status: 409,
          code: 'RequestInProgress',
          headers: { 'retry-after': '1' },
        });
    await finish(actor(null));
    expect(await begin(actor(null))).toEqual({ status: 201, body: '{"id":1}' });
  });

  test('is separate for the app, each user and each other app', async () => {
    for (const who of [actor(null), actor('ines'), actor('tomas'), actor('ines', 'b')]) {
      expect(await begin(who)).toBeNull();
      await finish(who);
    }
  });

  test('is refused for another request, finished or not', async () => {
    await begin(actor(null));
    for (let turn = 1; turn <= 2; turn++) {
      await expect(begin(actor(null), 'other')).rejects.toMatchObject({
        status: 409,
        code: 'IdempotencyKeyReused',
        headers: { 'x-should-retry': 'false' },
      });
      await finish(actor(null));
    }
  });

  test('is free again if its request failed or was abandoned, and not if it finished', async () => {
    const store = createIdempotencyStore(database.sql);
    await begin(actor(null));
    await store.abandon(actor(null), 'once');
    expect(await begin(actor(null), 'other')).toBeNull();
    await age('119 seconds');
    await expect(begin(actor(null), 'other')).rejects.toThrow('still running');
    await age('121 seconds');
    expect(await begin(actor(null), 'third')).toBeNull();
    await finish(actor(null));
    await store.abandon(actor(null), 'once');
    await age('23 hours');
    expect(await begin(actor(null), 'third')).toMatchObject({ status: 201 });
    await age('25 hours');
    expect(await begin(actor(null), 'fourth')).toBeNull();
  });

  test('covers method, path and body together', () => {
    const { fingerprint } = createIdempotencyStore(database.sql);
    const requests: [string, string, unknown][] = [
      ['POST', '/a', { n: 1 }],
      ['PUT', '/a', { n: 1 }],
      ['POST', '/a?x=1', { n: 1 }],
      ['POST', '/a', { n: '1' }],
      ['POST', '/a', [{ n: 1 }]],
      ['POST', '/a', undefined],
      ['POST', '/a","', { n: 1 }],
    ];
    expect(new Set(requests.map((r) => fingerprint(...r))).size).toBe(requests.length);
    expect(fingerprint('POST', '/a', undefined)).toBe(fingerprint('POST', '/a', null));
  });
});

describe('who calls', () => {
  let server: FastifyInstance;
  let forget: () => void;
  beforeEach(async () => {
    const authenticator = createAuthenticator({
      ...ctx,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      fetchGuarded: () => Promise.reject(new Error('nothing is fetched here')),
    });
    forget = authenticator.forget;
    server = Fastify();
    server.get('/', (request) =>
      authenticator.actorOf(request).then((actor) => authenticator.ensureUser(actor).then(() => actor)),
    );
    server.get('/familiar', (request) => authenticator.isFamiliar(request));
  });
  const call = async (credential: string, asUser?: string, path = '/') => {
    const { statusCode, body } = await server.inject({
      path,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(asUser === undefined ? {} : { 'x-as-user': asUser }),
      },
    });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const tokenOf = async (userId: string, keyId: string, scopes: readonly Scope[] = SCOPES) => {
    const app = await findApp(database.sql, 'a');
    if (!app) throw new Error('no app');
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + 60_000);
    return signUserToken(secretKey, app, { userId, keyId, scopes, issuedAt, expiresAt, origin: null });
  };

  test('a key is its app, or the user that it names, who from then on exists only in that app', async () => {
    const { value, row } = await makeKey();
    expect((await call(value)).body).toMatchObject({
      appId: 'a',
      userId: null,
      credential: `key:${row.key_id}`,
    });
    expect((await call(value, 'ines')).body).toMatchObject({ appId: 'a', userId: 'ines', pinnedTo: null });
    expect((await findUserState(database.sql, 'a', 'ines')).exists).toBe(true);
    expect((await findUserState(database.sql, 'b', 'ines')).exists).toBe(false);
  });

  test('a token never does more than its key’s current scopes, and nothing that users may not', async () => {
    const { row } = await makeKey({ scopes: ['memories:read', 'tokens:mint', 'admin'] });
    const { body } = await call(await tokenOf('ines', row.key_id));
    expect(body).toMatchObject({
      userId: 'ines',
      pinnedTo: 'ines',
      scopes: ['memories:read'],
      kind: 'token',
    });
    await transaction(database.sql, (tx) => updateUserTokenScopes(tx, 'a', SCOPES));
    forget();
    expect((await call(await tokenOf('ines', row.key_id))).body.scopes).toEqual(['memories:read']);
  });

  test('a token that claims to come from a key pinned to another user is refused', async () => {
    const { row } = await makeKey({ userId: await knownUser('tomas'), scopes: SCOPES });
    expect((await call(await tokenOf('tomas', row.key_id))).status).toBe(200);
    expect((await call(await tokenOf('ines', row.key_id))).status).toBe(401);
    const ofOther = await makeKey({ appId: 'b', scopes: SCOPES });
    expect((await call(await tokenOf('ines', ofOther.row.key_id))).status).toBe(401);
  });

  test('a key that another process revoked stops working within a second, however often it is used', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const { value, row } = await makeKey();
      expect((await call(value)).status).toBe(200);
      await revoke('a', row.key_id);
      for (let i = 0; i < 4; i++) {
        vi.advanceTimersByTime(240);
        expect((await call(value)).status).toBe(200);
      }
      vi.advanceTimersByTime(240);
      expect((await call(value)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a key read before it was revoked is not cached afterwards', async () => {
    const { value, row } = await makeKey();
    const under = await new Promise<Promise<{ status: number }>>((resolve, reject) => {
      // The lock makes the read of the key wait until the cache is cleared; its result is older than that.
      transaction(database.sql, async (tx) => {
        await tx`lock table api_keys in access exclusive mode`;
        const answer = call(value);
        await new Promise((done) => setTimeout(done, 50));
        forget();
        resolve(answer);
      }).catch(reject);
    });
    expect((await under).status).toBe(200);
    await revoke('a', row.key_id);
    expect((await call(value)).status).toBe(401);
  });

  test('a key that just failed is no longer cached, and clearing the cache drops every credential', async () => {
    const { value, row } = await makeKey();
    const isFamiliar = async () => (await call(value, undefined, '/familiar')).body;
    expect(await isFamiliar()).toBe(false);
    await call(value);
    expect(await isFamiliar()).toBe(true);
    forget();
    expect(await isFamiliar()).toBe(false);
    await call(value);
    await revoke('a', row.key_id);
    expect((await call(value, ' ')).status).toBe(422);
    expect(await isFamiliar()).toBe(false);
  });

  test('a deleted user returns with the app itself, not with a key pinned to that user', async () => {
    const ofApp = await makeKey();
    await knownUser('ines');
    await endUser(endings(new Date()), { appId: 'a', userId: 'ines' }, async () => {});
    // Made after the deletion with a key of the app, so it is refused only because of the user.
    const token = await tokenOf('ines', ofApp.row.key_id);
    expect(await call(token)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('The user was deleted.') },
    });
    expect((await call(ofApp.value, 'ines')).status).toBe(200);
    expect((await call(token)).status).toBe(200);
  });
});
