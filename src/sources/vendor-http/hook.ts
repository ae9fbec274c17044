import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request that says it comes from a vendor, as it came. */
export interface HookRequest {
  /** The address that the vendor was given, for what it signs with it. */
  url: string;
  headers: { get: (name: string) => string | null };
  body: Buffer;
  now: Date;
}

/** A request that does come from it. */
export interface HookDelivery {
  /** Names the delivery among others of the hook: one that comes again has the same. */
  signature: string;
  /** What the vendor wants to hear before it sends anything; null: nothing. */
  challenge: string | null;
}

/** Whether a request comes from a vendor that signs with this secret, and now; null: it does not. */
export type ReadHook = (request: HookRequest, secret: string) => HookDelivery | null;

/** A vendor's webhooks, which say that something changed and not what. */
export interface VendorHook {
  /** Where people set the address, and which secret is the vendor's. */
  setAt: string;
  read: ReadHook;
}

/** Older or newer requests may have been kept by somebody: https://docs.slack.dev/authentication/verifying-requests-from-slack names five minutes. */
const TOLERANCE_MS = 5 * 60_000;

export const isFresh = (sentMs: number, now: Date): boolean =>
  Math.abs(now.getTime() - sentMs) <= TOLERANCE_MS;

/**
 * The HMAC-SHA-256 of `parts` in hex, when that is what was `given`; null for any other, each of which takes as long. What was given may be written in
 * several ways, so it names no delivery: who kept a request could send it again with a capital letter.
 */
export function readSignature(
  secret: string | Buffer,
  parts: readonly (string | Buffer)[],
  given: string,
  encoding: 'hex' | 'base64' = 'hex',
): string | null {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  const expected = hmac.digest();
  const bytes = Buffer.from(given, encoding);
  const isRight = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  return isRight ? expected.toString('hex') : null;
}

/** A delivery of this name, which the vendor waits for no answer to; null without one. */
export const namedBy = (signature: string | null): HookDelivery | null =>
  signature === null ? null : { signature, challenge: null };

/** A body as the JSON that it is; null for what is none. It is read after its signature was found right. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // A vendor that signs something else says nothing that is understood here.
    return null;
  }
}
