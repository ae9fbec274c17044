import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals a text with AES-256-GCM: nonce (12 bytes), tag (16 bytes), ciphertext. NIST SP 800-38D requires a 96-bit nonce that never repeats.
 * What is sealed with `boundTo` opens only with the same `boundTo`.
 */
export function sealSecret(key: Buffer, plain: string, boundTo = ''): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `sealSecret` sealed; throws if the key, bytes or `boundTo` do not match. */
export function openSecret(key: Buffer, sealed: Uint8Array, boundTo = ''): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
