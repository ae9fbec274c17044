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

/** Creates a secret for an app's user tokens, sealed for the database. */
export const makeTokenSecret = (secretKey: Buffer): Buffer =>
  sealSecret(secretKey, randomBytes(32).toString('hex'));

/** Creates an app with its own token secret; returns false if the id is taken. */
export async function createTenant(ctx: KeyContext, tx: Tx, appId: string, name: string): Promise<boolean> {
  return insertApp(tx, appId, name, makeTokenSecret(ctx.secretKey));
}

/** Stores a new key (or the given one) and returns it in plain text, the only time it can be seen. */
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

/** Creates the app `default` and its first admin key on first start; returns that key, or null if there already is one. */
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
