import { z } from 'zod';
import type { Context } from '../context.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { VERSION } from '../lib/version.ts';
import { VendorError } from '../sources/vendor-error.ts';
import { limitedUntil } from '../sources/vendor-http/limits.ts';
import type { OAuthProvider } from '../sources/vendor-http/oauth-provider.ts';

/** What a vendor issued for a code, a refresh token or a signature. */
export interface VendorGrant {
  accessToken: string;
  /** Null if none was issued; a previous one then stays valid. */
  refreshToken: string | null;
  /** Null: the access token is valid until revoked. */
  expiresAt: Date | null;
  /** Null: the vendor does not say. */
  scopes: string[] | null;
}

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(/[\s,]+/) : given).filter(Boolean));
const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive().nullish(),
  scope: words.nullish(),
});

export type TokenParts = Pick<Context, 'fetchGuarded' | 'now'>;

interface TokenQuestion {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Returns the part of an answer with the tokens. */
  tokenPart: OAuthProvider['tokenPart'];
  /** Returns the error that an answer means; null if it is not a refusal that the vendor documents. */
  refusal: (answer: { status: number; json: unknown }) => VendorError | null;
}

/** Requests tokens from a vendor, once. Throws `VendorError`: `revoked` if what was sent for them is refused. */
export async function askForTokens(
  { fetchGuarded, now }: TokenParts,
  { name }: Pick<OAuthProvider, 'name'>,
  { tokenPart, refusal, ...question }: TokenQuestion,
): Promise<VendorGrant> {
  const answer = await send(fetchGuarded, name, question);
  const asked = now();
  const until = limitedUntil(answer, asked);
  if (until) throw new VendorError('limited', `${name} requests a pause.`, { until });
  if (answer.status >= 500) throw silent(name);
  const json = readJson(answer.bytes);
  const refused = refusal({ status: answer.status, json });
  if (refused) throw refused;
  const given = z.looseObject({}).safeParse(json);
  const parsed = tokenAnswer.safeParse(given.success ? tokenPart(given.data) : null);
  if (!parsed.success)
    throw new VendorError(
      'contract',
      `${name} answered ${answer.status} without the tokens that it describes.`,
    );
  const { access_token, refresh_token, expires_in, scope } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in == null ? null : new Date(asked.getTime() + expires_in * 1_000),
    scopes: scope ?? null,
  };
}

async function send(
  fetchGuarded: TokenParts['fetchGuarded'],
  name: string,
  { url, headers, body }: Pick<TokenQuestion, 'url' | 'headers' | 'body'>,
) {
  try {
    const response = await fetchGuarded(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'user-agent': `Cambium/${VERSION}`, ...headers },
      body,
      followRedirects: false,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: new Headers([...response.headers]), bytes };
  } catch (error) {
    if (error instanceof AddressRefused) throw error;
    // No answer: it is unknown whether the request arrived, so what is stored stays.
    throw silent(name, error);
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Reported as an answer without tokens: its content is never repeated.
    return null;
  }
}

const silent = (name: string, cause?: unknown): VendorError =>
  new VendorError('transient', `${name} issues no tokens now.`, {
    cause,
  });
