import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { FirstKeyFile } from '../data-dir/first-key.ts';
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

/**
 * Creates the app `default` and its first admin key on first start; returns that key as long as no start has shown it, or null. It is in
 * `unseen` before it is in the database.
 */
export async function ensureDefaultApp(
  ctx: KeyContext,
  configuredKey: string | undefined,
  unseen: Pick<FirstKeyFile, 'read' | 'write'>,
): Promise<string | null> {
  return transaction(ctx.sql, async (tx) => {
    await createTenant(ctx, tx, DEFAULT_APP, 'Default app');
    if (configuredKey !== undefined) {
      await ensureKey(ctx, tx, configuredKey);
      return null;
    }
    if ((await countLiveAdminKeys(tx, DEFAULT_APP)) > 0) {
      const key = await unseen.read();
      // The transaction of the start that wrote it may have failed.
      return key !== null && (await keyExists(tx, DEFAULT_APP, hashApiKey(ctx.secretKey, key))) ? key : null;
    }
    const first = { appId: DEFAULT_APP, name: 'first key', scopes: SCOPES, userId: null };
    const { value } = await issueKey(ctx, tx, first);
    await unseen.write(value);
    return value;
  });
}

async function ensureKey(ctx: KeyContext, tx: Tx, value: string): Promise<void> {
  if (await keyExists(tx, DEFAULT_APP, hashApiKey(ctx.secretKey, value))) return;
  const key = { appId: DEFAULT_APP, name: 'from CAMBIUM_API_KEY', scopes: SCOPES, userId: null, value };
  await issueKey(ctx, tx, key);
}
