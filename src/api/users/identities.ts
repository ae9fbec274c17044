import { z } from 'zod';
import { identitySchema, PROOFS } from '../../auth/identities/identity.ts';
import { listIdentityRows, replaceIdentities } from '../../auth/identities/queries.ts';
import { checkUserId } from '../../auth/read-credential.ts';
import { requireApp } from '../../auth/require-app.ts';
import { ensureUser } from '../../auth/users/ensure-user.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { defineRoute } from '../../http/define-route.ts';
import { listUsers } from './list.ts';

const IDENTITIES_MAX = 50;

const params = z.object({ user_id: z.string() });
const answer = z.object({
  user_id: z.string(),
  identities: z.array(
    z.object({
      identity: z.string().describe('email:<address> or account:<source>:<id at the vendor>.'),
      proof: z
        .enum(PROOFS)
        .describe(
          'How it is known: the app said so, its issuer verified the address, or the user opened that account in a browser.',
        ),
    }),
  ),
});

const listIdentities = defineRoute({
  method: 'GET',
  path: '/users/:user_id/identities',
  summary: 'List what a user is known to be at sources whose documents are seen as they are there',
  tag: 'Auth',
  scope: 'admin',
  params,
  response: answer,
  permits: requireApp,
  handler: (ctx: Context, { actor, params: { user_id } }) => {
    return present(ctx.sql, actor.appId, readUserId(user_id));
  },
});

const putIdentities = defineRoute({
  method: 'PUT',
  path: '/users/:user_id/identities',
  summary: 'Set the addresses and accounts that belong to a user; replaces those that the app set before',
  tag: 'Auth',
  scope: 'admin',
  params,
  body: z.object({ identities: z.array(identitySchema).max(IDENTITIES_MAX) }),
  response: answer,
  audit: { action: 'user.identified', target: ({ params: { user_id } }) => user_id },
  permits: requireApp,
  handler: async (ctx: Context, { actor, params: { user_id }, body: { identities } }) => {
    const { appId } = actor;
    const userId = readUserId(user_id);
    return transaction(ctx.sql, async (tx) => {
      await ensureUser(tx, appId, userId);
      await replaceIdentities(tx, { appId, userId }, { identities, proof: 'app' });
      return present(tx, appId, userId);
    });
  },
});

const readUserId = (userId: string): string => checkUserId(userId, ['path', 'user_id']);

const present = async (db: Db, appId: string, userId: string): Promise<z.infer<typeof answer>> => ({
  user_id: userId,
  identities: (await listIdentityRows(db, appId, userId)).map(({ identity, proof }) => ({ identity, proof })),
});

/** Routes for the users of an app, and their identities elsewhere. */
export const users = [listUsers, listIdentities, putIdentities];
