import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM: nonce (12 bytes), tag (16 bytes), ciphertext. NIST SP 800-38D asks for a 96-bit nonce that never repeats. What is sealed
 * `boundTo` something opens only with the same words.
 */
export function sealSecret(key: Buffer, plain: string, boundTo = ''): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The plain text of what `sealSecret` made; throws when key, bytes or `boundTo` are not the right ones. */
export function openSecret(key: Buffer, sealed: Uint8Array, boundTo = ''): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
