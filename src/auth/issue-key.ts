import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { SCOPES, type Scope } from '../http/actor.ts';
import { sealSecret } from './secret-box.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import { DEFAULT_APP } from './require-app.ts';
import { countLiveAdminKeys, insertApp, insertKey, type KeyRow, keyExists } from './queries.ts';

type KeyContext = Pick<Context, 'sql' | 'secretKey'>;

/** A secret for the user tokens of an app, sealed for the database. */
export const makeTokenSecret = (secretKey: Buffer): Buffer =>
  sealSecret(secretKey, randomBytes(32).toString('hex'));

/** Makes an app with its own token secret; false when the id is taken. */
export async function createTenant(ctx: KeyContext, tx: Tx, appId: string, name: string): Promise<boolean> {
  return insertApp(tx, appId, name, makeTokenSecret(ctx.secretKey));
}

/** Stores a new key (or the given one) and returns it in the clear, the only time it can be seen. */
export async function issueKey(
  ctx: KeyContext,
  tx: Tx,
  key: { appId: string; name: string; scopes: readonly Scope[]; userId: string | null; value?: string },
): Promise<{ row: KeyRow; value: string }> {
  const value = key.value ?? makeApiKey();
  const row = await insertKey(tx, {
    ...key,
    hash: hashApiKey(ctx.secretKey, value),
    lastFour: value.slice(-4),
  });
  return { row, value };
}

/** On first start makes the app `default` and its first admin key; returns that key, or null when there already is one. */
export async function ensureDefaultApp(
  ctx: KeyContext,
  configuredKey: string | undefined,
): Promise<string | null> {
  return transaction(ctx.sql, async (tx) => {
    await createTenant(ctx, tx, DEFAULT_APP, 'Default app');
    if (configuredKey !== undefined) {
      const hash = hashApiKey(ctx.secretKey, configuredKey);
      if (!(await keyExists(tx, DEFAULT_APP, hash)))
        await issueKey(ctx, tx, {
          appId: DEFAULT_APP,
          name: 'from CAMBIUM_API_KEY',
          scopes: SCOPES,
          userId: null,
          value: configuredKey,
        });
      return null;
    }
    if ((await countLiveAdminKeys(tx, DEFAULT_APP)) > 0) return null;
    return (await issueKey(ctx, tx, { appId: DEFAULT_APP, name: 'first key', scopes: SCOPES, userId: null }))
      .value;
  });
}
