import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: `whsec_` and the Base64 of 24 to 64 random bytes. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Creates a signing secret in the form of Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * Returns the headers by which a receiver verifies an event's origin (https://www.standardwebhooks.com): a signature per secret, over
 * `id.timestamp.body`.
 */
export function signEvent(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
