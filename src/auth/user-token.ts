import {
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
} from 'jose';
import { AppError, unauthorized } from '../errors.ts';
import { type Scope, USER_SCOPES } from '../http/actor.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { sha256Hex } from '../lib/ids/sha256.ts';
import type { AppRow } from './queries.ts';
import { openSecret } from './secret-box.ts';

/** The form of app ids; also the only `aud` that is looked up. */
export const APP_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const EXTERNAL_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

export interface TokenToSign {
  userId: string;
  /** The key that mints it: the token is valid only as long as the key. */
  keyId: string;
  scopes: readonly Scope[];
  issuedAt: Date;
  expiresAt: Date;
  /** The only web origin from which browsers may use it; null: any. */
  origin: string | null;
}

/** A verified token: its user and its claims. Whether its key and its user still exist is not checked here. */
export interface VerifiedToken {
  userId: string;
  /** Null for a token of the app's external issuer, which has neither our keys nor our scopes. */
  minted: { keyId: string; scopes: Scope[] } | null;
  issuedAt: Date;
  expiresAt: Date;
  origin: string | null;
  /** The address that the app's issuer verified, or null. */
  address: string | null;
}

/** Clocks of machines differ by minutes. A token from further ahead would outlive every revocation until then. */
const AHEAD_MS_MAX = 5 * 60_000;

const NOT_VALID = 'The token is not valid. Ask for a new one at POST /auth/user_token.';

/** Signs a user token of the app: a JWT (HS256) under the app's secret. */
export async function signUserToken(secretKey: Buffer, app: AppRow, token: TokenToSign): Promise<string> {
  return (
    new SignJWT({
      key: token.keyId,
      scope: token.scopes.join(' '),
      ...(token.origin === null ? {} : { origin: token.origin }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(token.userId)
      .setAudience(app.app_id)
      .setIssuer('cambium')
      // Includes milliseconds, so that a token issued right after a revocation does not seem to be from before it.
      .setIssuedAt(token.issuedAt.getTime() / 1000)
      .setExpirationTime(token.expiresAt)
      .setJti(crypto.randomUUID())
      .sign(secretOf(secretKey, app))
  );
}

/** Returns the app that a token claims to be for; nothing in the token is trusted before its signature is checked. */
export function findAudience(token: string): string | null {
  try {
    const { aud } = decodeJwt(token);
    return typeof aud === 'string' && APP_ID.test(aud) ? aud : null;
  } catch {
    return null; // not a JWT: refused as an unknown token
  }
}

/** What a token is verified with. */
interface Verification {
  secretKey: Buffer;
  publishedKeys: (url: string) => JWTVerifyGetKey;
  now: Date;
}

/** Verifies signature, audience and times with the app's secret or its issuer's published keys; 401 if anything is wrong. */
export async function verifyUserToken(
  { secretKey, publishedKeys, now }: Verification,
  app: AppRow,
  token: string,
): Promise<VerifiedToken> {
  try {
    const external = app.jwks_url !== null && decodeJwt(token).iss === app.jwks_issuer ? app.jwks_url : null;
    const required = { audience: app.app_id, requiredClaims: ['sub', 'exp'], currentDate: now };
    if (external === null) {
      const { payload } = await jwtVerify(token, secretOf(secretKey, app), {
        ...required,
        algorithms: ['HS256'],
      });
      return readClaims(payload, readMinted(payload), now);
    }
    const { payload } = await jwtVerify(token, publishedKeys(external), {
      ...required,
      ...(app.jwks_issuer === null ? {} : { issuer: app.jwks_issuer }),
      algorithms: EXTERNAL_ALGORITHMS,
    });
    return readClaims(payload, null, now);
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired)
      throw unauthorized('The token has expired. Ask for a new one at POST /auth/user_token.');
    if (error instanceof AddressRefused)
      throw unauthorized(`The keys of the app's issuer cannot be read: ${error.message}`);
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) throw unauthorized(NOT_VALID);
    throw error;
  }
}

function readClaims(payload: JWTPayload, minted: VerifiedToken['minted'], now: Date): VerifiedToken {
  const { sub = '', iat = 0, exp = 0 } = payload;
  if (iat * 1000 > now.getTime() + AHEAD_MS_MAX)
    throw unauthorized(
      'The token was issued in the future: the clock of its issuer was wrong. Ask for a new one.',
    );
  return {
    userId: sub,
    minted,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    origin: minted && typeof payload.origin === 'string' ? payload.origin : null,
    // https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims; our own tokens contain no address.
    address:
      !minted && payload.email_verified === true && typeof payload.email === 'string' ? payload.email : null,
  };
}

function readMinted(payload: JWTPayload): VerifiedToken['minted'] {
  const { key, scope } = payload;
  if (typeof key !== 'string' || typeof scope !== 'string') throw unauthorized(NOT_VALID);
  const named = scope.split(' ');
  return { keyId: key, scopes: USER_SCOPES.filter((one) => named.includes(one)) };
}

/** Throws 403 if a browser sends the token from another origin than it was made for. */
export function checkOrigin(token: VerifiedToken, origin: string | undefined): void {
  if (token.origin !== null && origin !== undefined && origin !== token.origin)
    throw new AppError(
      403,
      'WrongOrigin',
      `This token was made for ${token.origin}. Ask for one for ${origin}.`,
    );
}

/** Returns what changes with the app's token secret and with its issuer: what was accepted before is then accepted no longer. */
export const trustOf = ({
  jwt_secret,
  jwks_url,
  jwks_issuer,
}: Pick<AppRow, 'jwt_secret' | 'jwks_url' | 'jwks_issuer'>): string =>
  sha256Hex(JSON.stringify([jwt_secret.toString('hex'), jwks_url, jwks_issuer]));

const secretOf = (secretKey: Buffer, app: AppRow): Buffer =>
  Buffer.from(openSecret(secretKey, app.jwt_secret), 'hex');
