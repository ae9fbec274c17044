import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request that claims to be from a vendor, as received. */
export interface HookRequest {
  /** The URL that the vendor was given, for vendors that sign it. */
  url: string;
  /** The vendor's id of the connected account, for vendors that notify of several. */
  accountId: string;
  headers: { get: (name: string) => string | null };
  body: Buffer;
  now: Date;
}

/** A verified request of a vendor. */
export interface HookDelivery {
  /** Identifies the delivery within the hook: a replay has the same. */
  signature: string;
  /** The response that the vendor expects before it sends events; null if none. */
  challenge: string | null;
}

/** Verifies that a request was signed with this secret, and recently; null if not. */
export type ReadHook = (request: HookRequest, secret: string) => HookDelivery | null;

/** A vendor's webhooks, which report that something changed but not what. */
export interface VendorHook {
  /** Where people enter the URL, and which of the vendor's secrets to use. */
  setAt: string;
  read: ReadHook;
  /** For a vendor that creates the secret itself and sends it, unsigned, once it has the URL: returns that secret; null for other requests. */
  readSecret?: (request: HookRequest) => string | null;
}

/** Older or newer requests may be replays: https://docs.slack.dev/authentication/verifying-requests-from-slack recommends five minutes. */
const TOLERANCE_MS = 5 * 60_000;

/** Returns whether a request is at most `oldMsMax` old, and not from the future: clocks differ by minutes. */
export const isFresh = (sentMs: number, now: Date, oldMsMax = TOLERANCE_MS): boolean => {
  const oldMs = now.getTime() - sentMs;
  return oldMs <= oldMsMax && -oldMs <= TOLERANCE_MS;
};

/**
 * Returns the HMAC-SHA-256 of `parts` in hex if it equals `given`, else null, in constant time. `given` may be written in several ways, so
 * it does not identify a delivery: a captured request could be replayed with a capital letter.
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

/** Returns a delivery with this id and no challenge; null without one. */
export const namedBy = (signature: string | null): HookDelivery | null =>
  signature === null ? null : { signature, challenge: null };

/** Parses a signed body or a key file as JSON, or returns null. The error for invalid JSON would repeat parts of it. */
export function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    // The caller's schema refuses null, and says what is expected instead.
    return null;
  }
}
