import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AddressRefused } from '../../lib/address-guard.ts';
import { issueMessage } from '../../lib/strings/issue-message.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectAllowed } from './redirects.ts';

/** A program that requests access. */
export interface AgentClient {
  clientId: string;
  /** Its own name for itself. */
  name: string;
  /** The host that vouches for it by publishing its description; null if it registered itself. */
  host: string | null;
  redirectUris: string[];
}

const DOCUMENT_BYTES_MAX = 65_536;
const DOCUMENT_MS_MAX = 5_000;
const NAME_CHARS_MAX = 100;
const REDIRECTS_MAX = 10;
const CLIENT_ID_CHARS_MAX = 2_000;

const descriptionSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECTS_MAX),
  client_name: z.string().max(1_000).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

/** Validates a client's description of itself; throws `OAuthError`. */
function readDescription(given: unknown): { name: string; redirectUris: string[] } {
  const parsed = descriptionSchema.safeParse(given, { error: issueMessage });
  if (!parsed.success)
    throw new OAuthError(
      'invalid_client_metadata',
      `The client's metadata is not valid: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}.`,
    );
  const { redirect_uris, client_name = '' } = parsed.data;
  const wrong = redirect_uris.find((uri) => !isRedirectAllowed(uri));
  if (wrong !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      `The redirect address ${wrong.slice(0, 200)} is not allowed: it must be https, http on a loopback address, or the scheme of a program.`,
    );
  const name = client_name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_CHARS_MAX);
  return { name: name === '' ? 'An agent without a name' : name, redirectUris: redirect_uris };
}

/**
 * Registers a client (RFC 7591) without storing anything: its id contains its description, signed. So nobody can fill the database, and
 * nothing needs cleanup.
 */
export function registerClient(secretKey: Buffer, given: unknown): AgentClient {
  const { name, redirectUris } = readDescription(given);
  const body = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
  const clientId = `${body}.${signatureOf(secretKey, body)}`;
  if (clientId.length > CLIENT_ID_CHARS_MAX)
    throw new OAuthError('invalid_client_metadata', 'The redirect addresses are too long in total.');
  return { clientId, name, host: null, redirectUris };
}

const signatureOf = (secretKey: Buffer, body: string): string =>
  createHmac('sha256', secretKey).update(`oauth client ${body}`).digest('base64url').slice(0, 22);

/** Finds a client by id, which is a registration or the address of a client id metadata document. Throws `OAuthError`. */
export async function findClient(
  ctx: Pick<Context, 'secretKey' | 'fetchGuarded'>,
  clientId: string,
): Promise<AgentClient> {
  return /^https:/i.test(clientId) ? fetchDescribed(ctx, clientId) : readRegistered(ctx.secretKey, clientId);
}

function readRegistered(secretKey: Buffer, clientId: string): AgentClient {
  const [body = '', signature = '', ...more] = clientId.split('.');
  const expected = Buffer.from(signatureOf(secretKey, body));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new OAuthError('invalid_client', 'This client is not registered here. It must register again.');
  const [name = '', ...redirectUris] = z
    .array(z.string())
    .parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return { clientId, name, host: null, redirectUris };
}

async function fetchDescribed(
  { fetchGuarded }: Pick<Context, 'fetchGuarded'>,
  clientId: string,
): Promise<AgentClient> {
  const refuse = (why: string) =>
    new OAuthError('invalid_client', `The client's metadata at ${clientId.slice(0, 200)} ${why}.`);
  // An address without a path would stand for a whole site.
  if (!URL.canParse(clientId) || new URL(clientId).pathname === '/' || new URL(clientId).hash !== '')
    throw refuse('is not the address of a document');
  const text = await readDocument(fetchGuarded, clientId).catch((error: unknown) => {
    if (error instanceof AddressRefused) throw refuse(`is not read: ${error.message}`);
    throw refuse('cannot be read');
  });
  if (text === null) throw refuse('does not exist, or is larger than 64 KB');
  const document = parseJson(text);
  const described = z
    .looseObject({ client_id: z.literal(clientId), token_endpoint_auth_method: z.literal('none').optional() })
    .safeParse(document);
  if (!described.success)
    throw refuse(
      'does not name this address as its client_id, or requests a secret (only "none" is supported)',
    );
  return { clientId, host: new URL(clientId).host, ...readDescription(document) };
}

/** Returns the document's text; null for a status other than 200 or more than 64 KB. Does not follow redirects: the address is the name. */
async function readDocument(fetchGuarded: Context['fetchGuarded'], url: string): Promise<string | null> {
  const response = await fetchGuarded(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(DOCUMENT_MS_MAX),
    followRedirects: false,
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > DOCUMENT_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON: refused as a document that does not name its client
  }
}
