import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { VendorError } from '../vendor-error.ts';

/** A private key as issued by vendors. */
interface PrivateKeyFile {
  /** RSA, in PEM. */
  pem: string;
  passphrase?: string;
  /** The error for anything else. */
  otherwise: string;
}

function readPrivateKey({ pem, passphrase, otherwise }: PrivateKeyFile): KeyObject {
  const key = openKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  if (key?.asymmetricKeyType !== 'rsa') throw new VendorError('revoked', otherwise);
  return key;
}

function openKey(file: { key: string; passphrase?: string }): KeyObject | null {
  try {
    return createPrivateKey(file);
  } catch {
    // OpenSSL's error would repeat parts of the file.
    return null;
  }
}

interface JwtToSign extends PrivateKeyFile {
  algorithm: 'RS256' | 'RS512';
  /** Identifies the key among several of the account. */
  keyId?: string;
  claims: Readonly<Record<string, string | number>>;
}

/**
 * Creates a signed JSON Web Token (RFC 7519), which vendors accept in place of a password (RFC 7523). Throws `VendorError` with `otherwise`
 * if the key is not one or has another passphrase.
 */
export function signJwt({ algorithm, keyId, claims, ...file }: JwtToSign): string {
  const key = readPrivateKey(file);
  const header = { alg: algorithm, typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const hash = algorithm === 'RS256' ? 'RSA-SHA256' : 'RSA-SHA512';
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`;
}
