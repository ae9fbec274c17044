import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { type Actor, requireScope, SCOPES, type Scope } from '../../http/actor.ts';
import { issueKey } from '../issue-key.ts';
import { openSecret, sealSecret } from '../secret-box.ts';
import { deleteExpiredApprovals, insertApproval, takeApproval } from './queries.ts';

type DeviceContext = Pick<Context, 'sql' | 'secretKey' | 'now'>;

/** How long a person may take to type the code and approve. */
const DEVICE_MS = 600_000;
/** RFC 8628, section 6.1: consonants that are hard to confuse and form no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LETTERS_COUNT = 8;
/** Scopes for `cambium login`: the same as for any key created without naming scopes. */
const LOGIN_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin');

/** Returns what a device gets: a key of one user cannot make keys, so it gives no more than it has. */
const loginScopes = (approving: { pinnedTo: string | null; scopes: readonly Scope[] }): readonly Scope[] =>
  approving.pinnedTo === null
    ? LOGIN_SCOPES
    : LOGIN_SCOPES.filter((scope) => approving.scopes.includes(scope));

const deviceSchema = z.object({ userCode: z.string(), name: z.string(), expiresAt: z.number() });

export interface StartedLogin {
  deviceCode: string;
  /** As displayed: `BCDF-GHJK`. */
  userCode: string;
  expiresSeconds: number;
}

/** Starts the sign-in of a device. Stores nothing: the device code contains everything, sealed. */
export function startLogin({ secretKey, now }: DeviceContext, name: string): StartedLogin {
  const letters = Array.from({ length: LETTERS_COUNT }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const userCode = `${letters.slice(0, LETTERS_COUNT / 2)}-${letters.slice(LETTERS_COUNT / 2)}`;
  const device = {
    userCode,
    name,
    expiresAt: now().getTime() + DEVICE_MS,
    salt: randomBytes(8).toString('hex'),
  };
  return {
    deviceCode: sealSecret(secretKey, JSON.stringify(device)).toString('base64url'),
    userCode,
    expiresSeconds: DEVICE_MS / 1_000,
  };
}

/**
 * Approves the device that shows this code; 403 without an admin key or if that has no scope to give, 422 if it is not a code, 409 if it was
 * already approved.
 */
export async function approveLogin(ctx: DeviceContext, actor: Actor, typed: string): Promise<void> {
  requireScope(actor, 'admin');
  const { appId, userId, keyId } = actor;
  if (keyId === null) throw new AppError(403, 'WrongScopes', 'Approve the sign-in with an API key.');
  if (loginScopes(actor).length === 0)
    throw new AppError(
      403,
      'WrongScopes',
      'This key belongs to one user and has no scope that it could give.',
    );
  const userCode = normalizeCode(typed);
  if (userCode === null)
    throw new AppError(
      422,
      'WrongCode',
      'That is not a code of cambium login. It has eight letters, such as BCDF-GHJK.',
    );
  const now = ctx.now();
  const isNew = await transaction(ctx.sql, async (tx) => {
    await deleteExpiredApprovals(tx, now);
    const expiresAt = new Date(now.getTime() + DEVICE_MS);
    return insertApproval(tx, {
      appId,
      userId,
      keyId,
      expiresAt,
      codeHash: hashCode(ctx.secretKey, userCode),
    });
  });
  if (!isNew)
    throw new AppError(409, 'CodeUsed', 'This code was approved before. Start again with: npx cambium login');
}

/** Returns the key of an approved device, created now and only once. */
export async function redeemDevice(
  ctx: DeviceContext,
  deviceCode: string,
): Promise<{ key: string; scopes: readonly Scope[] } | 'pending' | 'expired'> {
  const device = readDevice(ctx.secretKey, deviceCode);
  const now = ctx.now();
  if (!device || device.expiresAt <= now.getTime()) return 'expired';
  return transaction(ctx.sql, async (tx) => {
    const approval = await takeApproval(tx, hashCode(ctx.secretKey, device.userCode), now);
    if (!approval) return 'pending';
    const owner = { appId: approval.app_id, userId: approval.user_id };
    const scopes = loginScopes({ pinnedTo: approval.pinned_to, scopes: approval.scopes });
    const { value } = await issueKey(ctx, tx, { ...owner, name: device.name, scopes });
    return { key: value, scopes };
  });
}

const hashCode = (secretKey: Buffer, userCode: string): Buffer =>
  createHmac('sha256', secretKey).update(`device\n${userCode}`).digest();

/** Returns the code as displayed, or null if it cannot be one. Ignores case, spaces and hyphens. */
export function normalizeCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode = letters.length === LETTERS_COUNT && [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? `${letters.slice(0, LETTERS_COUNT / 2)}-${letters.slice(LETTERS_COUNT / 2)}` : null;
}

function readDevice(secretKey: Buffer, deviceCode: string): z.infer<typeof deviceSchema> | null {
  try {
    return deviceSchema.parse(JSON.parse(openSecret(secretKey, Buffer.from(deviceCode, 'base64url'))));
  } catch {
    return null; // not sealed by this service: treated as expired
  }
}
