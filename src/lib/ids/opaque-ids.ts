import { type Cipheriv, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Converts database ids to what callers of one app see: they reveal nothing about how many there are, and each app has its own. */
export interface OpaqueIds {
  format: (n: number) => string;
  /** Returns the number, or null if `format` did not make this text for this app. */
  parse: (text: string) => number | null;
}

const BLOCK_BYTES = 16;
const ZEROS = Buffer.alloc(BLOCK_BYTES / 2);

/** Creates ids that are one AES-128 block under the app's key: the number and eight zero bytes, by which forged ids are detected. */
export function createOpaqueIds(secretKey: Buffer, appId: string): OpaqueIds {
  const key = createHmac('sha256', secretKey)
    .update(`opaque ids of ${appId}`)
    .digest()
    .subarray(0, BLOCK_BYTES);
  // Each block is encrypted separately, so one cipher serves all: creating it takes far longer than a block.
  let cipher: Cipheriv | undefined;
  return {
    format: (n) => {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeBigUInt64BE(BigInt(n));
      cipher ??= createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
      return cipher.update(block).toString('base64url');
    },
    parse: (text) => {
      const sealed = Buffer.from(text, 'base64url');
      if (sealed.length !== BLOCK_BYTES || sealed.toString('base64url') !== text) return null;
      const block = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(sealed);
      if (!block.subarray(ZEROS.length).equals(ZEROS)) return null;
      const n = Number(block.readBigUInt64BE());
      return Number.isSafeInteger(n) ? n : null;
    },
  };
}
