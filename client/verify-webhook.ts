/** The body of a Cambium webhook. */
export interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Thrown for a request that is not from the service, or whose time is off by more than five minutes. */
export class WebhookRefused extends Error {}

const TOLERANCE_SECONDS = 300;

/**
 * Returns the event of a webhook after checking its signature and time (https://www.standardwebhooks.com). `body` must be exactly as
 * received; `now` is for tests. Throws WebhookRefused.
 */
export async function verifyWebhook(
  secret: string,
  headers: { get: (name: string) => string | null } | Record<string, string | string[] | undefined>,
  body: string,
  now = Date.now(),
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value =
      typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
    if (typeof value !== 'string' || value === '') throw new WebhookRefused(`The header ${name} is missing.`);
    return value;
  };
  const id = read('webhook-id');
  const timestamp = read('webhook-timestamp');
  const age = Math.abs(now / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookRefused('The event is too old, or from the future.');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of read('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookRefused('No signature of the event is of this secret.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array(); // not Base64: verifies nothing
  }
}
