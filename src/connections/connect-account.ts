import { sealSecret } from '../auth/secret-box.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { AppError, conflict, invalidField, unavailable, validationFailed } from '../errors.ts';
import { type Actor, requireScope } from '../http/actor.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import type { Account, Connector } from '../sources/contract.ts';
import { VendorError } from '../sources/vendor-error.ts';
import type { Source } from '../tokens.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { type ConnectionRow, putSecret, upsertConnection, type Visibility } from './connection-queries.ts';
import { createVendorContext, sealedFor } from './vendor-context.ts';

export interface AccountToConnect {
  source: Source;
  key: string | null;
  config: unknown;
  visibility: Visibility | null;
  label: string | null;
}

type ConnectParts = Pick<Context, 'sql' | 'config' | 'now' | 'secretKey' | 'connectors'>;

const CHECK_MS_MAX = 40_000;

/**
 * Connects an account of the actor, or gives the connection of the same account another key and config; its first run is due at once.
 * The key is tried before anything is stored: 422 when the source refuses it.
 */
export async function connectAccount(
  ctx: ConnectParts,
  actor: Actor,
  sent: AccountToConnect,
): Promise<ConnectionRow & { is_new: boolean }> {
  const connector = getConnector(ctx, sent.source);
  const visibility = chooseVisibility(actor, sent.visibility, connector);
  const config = readConnectionConfig(connector, sent.config);
  const key = checkKey(connector, sent.key);
  const account = await checkAccount(ctx, connector, { config, secret: key });
  return transaction(ctx.sql, async (tx) => {
    const row = await upsertConnection(tx, actor, {
      source: sent.source,
      accountId: account.id,
      label: sent.label ?? account.label,
      visibility,
      config,
    });
    if (!row)
      throw conflict('ConnectionDeleting', 'This account is being removed. Connect it again in a moment.');
    const ids = { appId: actor.appId, connectionId: row.connection_id };
    if (key !== null) await putSecret(tx, ids, seal(ctx, ids, key));
    const { appId, userId: owner } = actor;
    const data = { connection_id: row.connection_id, source: row.source };
    if (row.is_new) await emitEvent(tx, { appId, owner, type: 'connection.created', data });
    return row;
  });
}

/** A key as it is stored: it opens in the row of its connection alone. */
export const seal = (
  { secretKey }: Pick<Context, 'secretKey'>,
  { appId, connectionId }: { appId: string; connectionId: string },
  key: string,
): Buffer => sealSecret(secretKey, key, sealedFor(appId, connectionId));

export function getConnector({ connectors }: Pick<Context, 'connectors'>, source: Source): Connector {
  const connector = connectors.get(source);
  if (connector) return connector;
  const names = [...connectors.keys()].join(', ');
  throw invalidField(
    ['body', 'source'],
    `${source} cannot be connected; these can: ${names}. Import its export instead (docs/formats.md).`,
  );
}

/** A user's connection is for that user unless an admin says otherwise; one of the app is for all its users. */
function chooseVisibility(actor: Actor, asked: Visibility | null, { auth }: Connector): Visibility {
  const visibility = asked ?? (actor.userId === null ? 'app' : 'user');
  if (visibility === 'user') {
    if (actor.userId !== null) return visibility;
    throw invalidField(
      ['body', 'visibility'],
      'a connection of the app is for all its users; send "app", or connect as a user (X-As-User)',
    );
  }
  // What needs no key is public: the app may show it to its users, as it may any text.
  if (actor.userId !== null || auth !== 'none') requireScope(actor, 'admin');
  return visibility;
}

export function readConnectionConfig(connector: Connector, sent: unknown): object {
  const parsed = connector.config.safeParse(sent ?? {});
  // Every config is an object: its schema says so.
  if (parsed.success) return parsed.data as object;
  throw validationFailed(
    parsed.error.issues.map(({ path, message, code }) => ({
      loc: ['body', 'config', ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: message,
      type: code,
    })),
  );
}

export function checkKey({ auth, name }: Connector, key: string | null): string | null {
  if (auth === 'key' && key === null)
    throw invalidField(['body', 'key'], `${name} needs a key; docs/sources.md says how to make one`);
  if (auth === 'none' && key !== null)
    throw invalidField(['body', 'key'], `${name} needs no key; leave it out`);
  return key;
}

/** Whose account a key opens; the vendor's refusal as an error of the caller. */
export async function checkAccount(
  ctx: ConnectParts,
  connector: Connector,
  given: { config: object; secret: string | null },
): Promise<Account> {
  const vendor = createVendorContext(ctx, {
    connector,
    ...given,
    known: async () => new Map(),
    traffic: { requests: 0, bytes: 0, waitedMs: 0 },
    signal: AbortSignal.timeout(CHECK_MS_MAX),
  });
  try {
    return await connector.check(vendor);
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AddressRefused) return new AppError(422, 'AddressRefused', error.message);
  if (error instanceof Error && error.name === 'TimeoutError')
    return unavailable('The source did not answer in time. Try it again later.', 60);
  if (!(error instanceof VendorError)) return error;
  if (error.kind === 'transient' || error.kind === 'limited') return unavailable(error.message, 60);
  const isOfKey = error.kind === 'revoked' || error.kind === 'scope';
  return new AppError(422, isOfKey ? 'CredentialRefused' : 'SourceRefused', error.message);
}
