import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { claimIdempotencyKey } from '../idempotency/queries.ts';
import { createTenant, issueKey } from '../issue-key.ts';
import { grantAccess, redeemCode, renewTokens } from '../oauth/grants.ts';
import { approveLogin, redeemDevice, startLogin } from '../device/device-login.ts';
import { makeSignInCode, openSession, redeemSignInCode } from '../session/sign-in.ts';
import { revokeUserTokens } from '../users/end-user.ts';
import { findUserState, insertUser } from '../users/queries.ts';
import { endFutureCredentials } from './queries.ts';

const database = useDatabase();
const secretKey = Buffer.alloc(32, 7);
const YEAR_MS = 365 * 86_400_000;
const RIGHT = new Date();
const contextAt = (now: Date) => ({
  sql: database.sql,
  secretKey,
  now: () => now,
  forgetCredentials: () => {},
});
const ahead = () => contextAt(new Date(RIGHT.getTime() + YEAR_MS));
const right = () => contextAt(RIGHT);
const CLIENT = { clientId: 'client', redirectUri: 'http://127.0.0.1/back' };
const REQUEST = {
  ...CLIENT,
  clientName: 'Agent',
  clientHost: null,
  challenge: 'JBbiqONGWPaAmwXk_8bT6UnlPfrn65D32eZlJS-zGG0',
  scopes: ['memories:read' as const],
  state: null,
};
const VERIFIER = 'test-verifier';

/** Makes an app with everything that is issued to it and its user by this context's clock. */
async function issueAll(appId: string, ctx: ReturnType<typeof contextAt>) {
  const row = await transaction(database.sql, async (tx) => {
    await createTenant(ctx, tx, appId, appId);
    return (await issueKey(ctx, tx, { appId, name: 'k', scopes: ['memories:read', 'admin'], userId: null }))
      .row;
  });
  const actor: Actor = {
    appId,
    userId: null,
    scopes: row.scopes,
    credential: `key:${row.key_id}`,
    kind: 'key',
    keyId: row.key_id,
    pinnedTo: null,
    expiresAt: null,
  };
  await insertUser(database.sql, appId, 'ines');
  await openSession(ctx, actor);
  const { code } = await makeSignInCode(ctx, actor);
  const device = startLogin(ctx, 'laptop');
  await approveLogin(ctx, actor, device.userCode);
  const signedInAt = ctx.now().getTime();
  const scopes = ['memories:read' as const];
  const person = { appId, userId: null, keyId: row.key_id, scopes, signedInAt, trust: null };
  await grantAccess(ctx, REQUEST, person, ['memories:read']);
  await revokeUserTokens(ctx, appId, 'ines');
  return { actor, code, device };
}

test('what was issued while the clock was a year ahead ends, and a revocation of then counts from now on', async () => {
  const { actor, code, device } = await issueAll('ahead', ahead());
  await claimIdempotencyKey(database.sql, actor, 'k', 'h');
  await database.sql`update idempotency_keys set created_at = created_at + interval '1 year' where app_id = 'ahead'`;
  expect(await claimIdempotencyKey(database.sql, actor, 'k', 'h')).toBe(false);
  await transaction(database.sql, (tx) => endFutureCredentials(tx, RIGHT));
  await expect(redeemSignInCode(right(), code)).rejects.toMatchObject({ status: 401 });
  expect(await redeemDevice(right(), device.deviceCode)).toBe('pending');
  expect((await findUserState(database.sql, 'ahead', 'ines')).tokens_after).toEqual(RIGHT);
  expect(await claimIdempotencyKey(database.sql, actor, 'k', 'h')).toBe(true);
  for (const table of ['sessions', 'agent_grants', 'agent_tokens'])
    expect(await database.sql`select 1 from ${database.sql(table)} where app_id = 'ahead'`).toEqual([]);
});

test('an agent that renewed its tokens then is asked again, and what was issued now stays', async () => {
  const { code } = await issueAll('now', right());
  const scopes = ['memories:read' as const];
  const signedInAt = RIGHT.getTime();
  const person = { appId: 'now', userId: null, keyId: null, scopes, signedInAt, trust: null };
  const renewed = async (ctx: ReturnType<typeof contextAt>) => {
    const granted = await grantAccess(right(), REQUEST, person, ['memories:read']);
    const { refresh_token: refreshToken } = await redeemCode(right(), {
      ...CLIENT,
      code: granted,
      verifier: VERIFIER,
    });
    return {
      refreshToken: (await renewTokens(ctx, { refreshToken, clientId: 'client' })).refresh_token,
      clientId: 'client',
    };
  };
  const soon = await renewed(right());
  const later = await renewed(contextAt(new Date(RIGHT.getTime() + 29 * 86_400_000)));
  await transaction(database.sql, (tx) => endFutureCredentials(tx, RIGHT));
  await expect(renewTokens(right(), later)).rejects.toThrow('unknown');
  expect(await renewTokens(right(), soon)).toMatchObject({ token_type: 'Bearer' });
  expect(await redeemSignInCode(right(), code)).toMatchObject({ appId: 'now' });
  expect(await database.sql`select 1 from sessions where app_id = 'now'`).toHaveLength(1);
  expect((await findUserState(database.sql, 'now', 'ines')).tokens_after).toEqual(RIGHT);
});
