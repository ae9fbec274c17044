import { openSecret } from '../../auth/secret-box.ts';
import type { GuardedFetch } from '../../lib/address-guard.ts';
import { readRetryAfter } from '../../lib/net/retry-after.ts';
import { VERSION } from '../../lib/version.ts';
import type { DeliveryTry, LeasedDelivery } from '../event-queries.ts';
import { signEvent } from '../../lib/sign-event.ts';

/** Maximum duration of one try, from the first byte sent to the response headers. */
export const TRY_MS_MAX = 15_000;
const ERROR_CHARS_MAX = 300;

export interface Posted {
  tried: DeliveryTry;
  isDelivered: boolean;
  /** Whether the receiver answered 410: it will not return. */
  isGone: boolean;
  retryAfterSeconds: number | null;
}

/** Sends an event to its endpoint once; any failure is part of the result. */
export async function postEvent(
  { fetchGuarded, secretKey, now }: { fetchGuarded: GuardedFetch; secretKey: Buffer; now: () => Date },
  delivery: LeasedDelivery,
): Promise<Posted> {
  const { type, data, happened_at, secret_sealed, old_secret_sealed } = delivery;
  const body = JSON.stringify({ type, timestamp: happened_at.toISOString(), data });
  const secrets = [secret_sealed, old_secret_sealed].flatMap((sealed) =>
    sealed === null ? [] : [openSecret(secretKey, sealed)],
  );
  const at = now();
  const timestamp = Math.floor(at.getTime() / 1_000);
  const begun = performance.now();
  const tried = (code: number | null, error: string | null): DeliveryTry => ({
    time: at.toISOString(),
    code,
    ms: Math.round(performance.now() - begun),
    error: error?.slice(0, ERROR_CHARS_MAX) ?? null,
  });
  try {
    const response = await fetchGuarded(delivery.url, {
      method: 'POST',
      body,
      followRedirects: false,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Cambium/${VERSION}`,
        ...signEvent(secrets, { id: delivery.event_id, timestamp, body }),
      },
      signal: AbortSignal.timeout(TRY_MS_MAX),
    });
    await response.body?.cancel();
    const { status } = response;
    return {
      tried: tried(status, response.ok ? null : sayStatus(status)),
      isDelivered: response.ok,
      isGone: status === 410,
      retryAfterSeconds: readRetryAfter(response.headers.get('retry-after'), at),
    };
  } catch (error) {
    return {
      tried: tried(null, reasonOf(error)),
      isDelivered: false,
      isGone: false,
      retryAfterSeconds: null,
    };
  }
}

const sayStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The endpoint answered ${status}; redirects are not followed. Give the address that it leads to.`
    : `The endpoint answered ${status}.`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'There was no answer.';
  if (error.name === 'TimeoutError') return `There was no answer in ${TRY_MS_MAX / 1_000} s.`;
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
