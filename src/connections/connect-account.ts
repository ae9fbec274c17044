import { replaceIdentities } from '../auth/identities/replace-identities.ts';
import type { Context } from '../context.ts';
import { accessOf, type Credential, putCredential } from '../credentials/account-access.ts';
import { findFlow, requestByServiceAccount } from '../credentials/service-account.ts';
import { getVendorClient } from '../credentials/vendor-client.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { AppError, conflict, invalidField, unavailable, validationFailed } from '../errors.ts';
import { type Actor, requireScope } from '../http/actor.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { issueMessage } from '../lib/strings/issue-message.ts';
import { type ConfigField, configFieldsOf, missingFields } from '../sources/config-fields.ts';
import type { Account, Connector } from '../sources/contract.ts';
import { VendorError } from '../sources/vendor-error.ts';
import type { ServiceAccount } from '../sources/vendor-http/service-account.ts';
import type { Source } from '../tokens.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import {
  type ConnectionOwner,
  type ConnectionRow,
  upsertConnection,
  type Visibility,
} from './connection-queries.ts';
import { createVendorContext } from './vendor-context.ts';
import { noTraffic } from '../sources/vendor-http/vendor-http.ts';

export interface AccountToConnect {
  source: Source;
  key: string | null;
  serviceAccount: ServiceAccount | null;
  config: unknown;
  visibility: Visibility | null;
  label: string | null;
}

export type ConnectParts = Pick<
  Context,
  'sql' | 'config' | 'now' | 'secretKey' | 'connectors' | 'oauthProviders' | 'fetchGuarded'
>;

/** A connection to create, before its account is known. */
export interface ChosenConnection {
  source: Source;
  visibility: Visibility;
  label: string | null;
  config: object;
}

/** How long a person waits for a vendor. */
export const PERSON_WAITS_MS_MAX = 40_000;
/** A person is waiting: five attempts at an unresponsive vendor would take 15 seconds. */
const CHECK_TRIES_MAX = 2;

/**
 * Connects an account of the actor, or gives the existing connection of that account a new key and config; its first run is due at once. Tests the key
 * before storing anything: 422 if the source refuses it. Throws 409 `ClientMissing` if only a browser sign-in is possible and there is no client.
 */
export async function connectAccount(
  ctx: ConnectParts,
  actor: Actor,
  sent: AccountToConnect,
): Promise<ConnectionRow & { is_new: boolean }> {
  const connector = getConnector(ctx, sent.source);
  const visibility = chooseVisibility(actor, sent.visibility, connector, ctx.connectors);
  const config = readConnectionConfig(connector, sent.config);
  // Without a client, the caller is told to register one, not to open a browser.
  if (connector.auth === 'oauth' && sent.serviceAccount === null)
    await getVendorClient(ctx, actor.appId, sent.source);
  const credential = await openCredential(ctx, connector, sent);
  const { source, label } = sent;
  return openConnection(ctx, actor, { chosen: { source, visibility, label, config }, credential });
}

/** Turns what a caller sent into a credential: a key as is, or the first token of a service account, which the vendor may refuse (422). */
export async function openCredential(
  ctx: ConnectParts,
  connector: Connector,
  { key, serviceAccount: account }: Pick<AccountToConnect, 'key' | 'serviceAccount'>,
): Promise<Credential | null> {
  if (account === null) {
    const checked = checkKey(connector, key, findFlow(ctx, connector.source) !== null);
    return checked === null ? null : { kind: 'key', key: checked };
  }
  if (key !== null) throw invalidField(['body', 'key'], 'send either a key or a service account, not both');
  const grant = await withRefusals(() => requestByServiceAccount(ctx, connector.source, account));
  return { kind: 'service_account', grant, account };
}

/**
 * Creates the connection of the account that a credential opens, or updates that account's existing connection with the new credential and
 * config. Tests the credential before storing anything.
 */
export async function openConnection(
  ctx: ConnectParts,
  owner: ConnectionOwner,
  { chosen, credential }: { chosen: ChosenConnection; credential: Credential | null },
): Promise<ConnectionRow & { is_new: boolean }> {
  const { source, visibility, label, config } = chosen;
  const account = await checkAccount(ctx, getConnector(ctx, source), { config, visibility, credential });
  return transaction(ctx.sql, async (tx) => {
    const row = await upsertConnection(tx, owner, {
      source,
      accountId: account.id,
      label: label ?? account.label,
      visibility,
      config,
    });
    if (!row)
      throw conflict('ConnectionDeleting', 'This account is being removed. Connect it again in a moment.');
    const ids = { appId: owner.appId, connectionId: row.connection_id };
    if (credential !== null) await putCredential(tx, ctx, ids, credential);
    await notePerson(tx, { ...ids, userId: owner.userId }, account, credential);
    const data = { connection_id: row.connection_id, source: row.source };
    const event = { appId: owner.appId, owner: owner.userId, type: 'connection.created', data } as const;
    if (row.is_new) await emitEvent(tx, event);
    return row;
  });
}

/**
 * Records who a person is at the vendor, if they authorized in a browser: the token came from the vendor itself. A key may be someone
 * else's, and the API address may be under the caller's control.
 */
async function notePerson(
  tx: Tx,
  { appId, connectionId, userId }: { appId: string; connectionId: string; userId: string | null },
  { person }: Account,
  credential: Credential | null,
): Promise<void> {
  if (userId === null) return;
  const identities = person && credential?.kind === 'oauth' ? [person] : [];
  await replaceIdentities(tx, { appId, userId }, { identities, proof: 'connection', connectionId });
}

/** Returns the connector of a source; 422 if the source cannot be connected. */
export function getConnector({ connectors }: Pick<Context, 'connectors'>, source: Source): Connector {
  const connector = connectors.get(source);
  if (connector) return connector;
  const names = [...connectors.keys()].join(', ');
  throw invalidField(
    ['body', 'source'],
    `${source} cannot be connected; these can: ${names}. Import its export instead (docs/formats.md).`,
  );
}

/** Returns the visibility: by default `user` for a user and `app` for the app. Sharing with others usually needs `admin`. */
export function chooseVisibility(
  actor: Actor,
  asked: Visibility | null,
  { auth, name, readers }: Connector,
  connectors: ConnectParts['connectors'],
): Visibility {
  const visibility = asked ?? (actor.userId === null ? 'app' : 'user');
  if (visibility === 'user') {
    if (actor.userId !== null) return visibility;
    throw invalidField(
      ['body', 'visibility'],
      'a connection of the app is not for one user; send "app" or "source", or connect as a user (X-As-User)',
    );
  }
  if (visibility === 'source' && !readers)
    throw invalidField(
      ['body', 'visibility'],
      `who may see what is not read from ${name} (it is from ${namesWithReaders(connectors)}); send "user" or "app"`,
    );
  // A source without a key is public: the app may show it to its users, like any text.
  if (actor.userId !== null || auth !== 'none' || visibility === 'source') requireScope(actor, 'admin');
  return visibility;
}

const namesWithReaders = (connectors: ConnectParts['connectors']): string =>
  [...connectors.values()].flatMap(({ name, readers }) => (readers ? [name] : [])).join(', ') ||
  'no source that is set up here';

const needed = (field: ConfigField | undefined): string | null =>
  field ? `is needed. ${field.description}` : null;

/** Parses the configuration of a new connection; 422 with a sentence for each missing or wrong field. */
export function readConnectionConfig(connector: Connector, sent: unknown): object {
  const parsed = connector.config.safeParse(sent ?? {}, { error: issueMessage });
  // Every config is an object, by its schema.
  if (parsed.success) return parsed.data as object;
  const missing = new Map(missingFields(connector.config, sent).map((field) => [field.name, field]));
  throw validationFailed(
    parsed.error.issues.flatMap((issue) => {
      const { path, message, code } = issue;
      const loc = ['body', 'config', ...path.map((part) => (typeof part === 'number' ? part : String(part)))];
      if (issue.code === 'unrecognized_keys' && path.length === 0)
        return issue.keys.map((key) => ({ loc: [...loc, key], msg: unknownSetting(connector), type: code }));
      return { loc, msg: needed(missing.get(String(path[0]))) ?? message, type: code };
    }),
  );
}

const unknownSetting = ({ name, config }: Connector): string =>
  `is no setting of ${name}. Its settings: ${configFieldsOf(config)
    .map((field) => field.name)
    .join(', ')}`;

function checkKey({ auth, name, source }: Connector, key: string | null, hasFlow: boolean): string | null {
  if (auth === 'oauth')
    throw invalidField(
      ['body', 'source'],
      `${name} is connected in a browser: GET /integrations/${source}/connect gives the address to open, and the page Sources of the web app does it${hasFlow ? '; a service account opens it without one' : ''}`,
    );
  if (auth === 'key' && key === null)
    throw invalidField(
      ['body', 'key'],
      `${name} needs a key, in the command line with --key-file or --key-stdin; docs/sources.md says how to make one`,
    );
  if (auth === 'none' && key !== null)
    throw invalidField(['body', 'key'], `${name} needs no key; leave it out`);
  return key;
}

/** Returns the account that a key opens; throws the vendor's refusal as a caller error. */
export async function checkAccount(
  ctx: ConnectParts,
  connector: Connector,
  {
    credential,
    ...given
  }: Pick<ChosenConnection, 'config' | 'visibility'> & { credential: Credential | null },
): Promise<Account> {
  return withRefusals(async () => {
    const vendor = await createVendorContext(ctx, {
      ...given,
      connector,
      access: accessOf(credential),
      known: async () => new Map(),
      traffic: noTraffic(),
      signal: AbortSignal.timeout(PERSON_WAITS_MS_MAX),
      triesMax: CHECK_TRIES_MAX,
    });
    return connector.check(vendor);
  });
}

const NOT_CONNECTED = 'Nothing was changed; try it again later.';

/** Asks a vendor for a person; throws its errors as caller errors: 422 `CredentialRefused`, `SourceRefused` or `AddressRefused`, or 503. */
export async function withRefusals<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AddressRefused) return new AppError(422, 'AddressRefused', error.message);
  if (error instanceof Error && error.name === 'TimeoutError')
    return unavailable(`The source did not answer in time. ${NOT_CONNECTED}`, 60);
  if (!(error instanceof VendorError)) return error;
  if (error.kind === 'transient' || error.kind === 'limited')
    return unavailable(`${error.message} ${NOT_CONNECTED}`, 60);
  const isOfKey = error.kind === 'revoked' || error.kind === 'scope';
  return new AppError(422, isOfKey ? 'CredentialRefused' : 'SourceRefused', error.message);
}
