import { AddressRefused, type GuardedFetch } from '../../lib/address-guard.ts';
import { VendorError } from '../vendor-error.ts';
import { limitedUntil, type LimitRule } from './limits.ts';

export interface VendorRequest {
  /** Requests of one limiter go out one after the other, `everyMs` apart, over all processes. */
  limiter: string;
  everyMs: number;
  headers?: Record<string, string>;
  /** Sent by POST, as what `content-type` of the headers says. Without it the request is a GET. */
  body?: string;
  /** Sent only to this origin: what another address answers with leads nowhere with the key. */
  credentials?: { origin: string; headers: Record<string, string> };
  /** Tries of a request that fails for no reason of ours. Default 5. */
  triesMax?: number;
  limit?: LimitRule;
}

export interface VendorAnswer {
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** The only way to a vendor: paced, under the address guard, counted. Throws `VendorError`. */
export type VendorHttp = (url: string, request: VendorRequest) => Promise<VendorAnswer>;

/** Slots that all processes share; see src/connections/limiters. */
export interface Limiters {
  /** Milliseconds until the reserved slot; when it is further than `waitMsMax`, none is reserved and that time is returned. */
  reserve: (limiter: string, everyMs: number, waitMsMax: number) => Promise<number>;
  /** Whether the vendor asked for a pause that is not over, perhaps after a slot in it was reserved. */
  isPaused: (limiter: string) => Promise<boolean>;
  /** No request of the limiter before then. */
  pause: (limiter: string, until: Date) => Promise<void>;
}

/** What the requests of a run came to. */
export interface Traffic {
  requests: number;
  bytes: number;
  waitedMs: number;
}

export interface VendorHttpParts {
  fetchGuarded: GuardedFetch;
  limiters: Limiters;
  traffic: Traffic;
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** A run that would wait longer ends, and goes on then. */
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 5;

export const createVendorHttp =
  (parts: VendorHttpParts): VendorHttp =>
  async (url, request) => {
    for (let attempt = 1; ; attempt++) {
      await waitForSlot(parts, request);
      const answer = await send(parts, url, request);
      const isLast = attempt >= (request.triesMax ?? TRIES_MAX);
      if (answer !== null && answer.status < 500) return refuseLimited(parts, request, answer);
      if (isLast) throw unreachable(url, answer);
      await wait(parts, 1_000 * 2 ** (attempt - 1));
    }
  };

async function waitForSlot(parts: VendorHttpParts, { limiter, everyMs }: VendorRequest): Promise<void> {
  for (;;) {
    const ms = await parts.limiters.reserve(limiter, everyMs, WAIT_MS_MAX);
    if (ms > WAIT_MS_MAX) throw limited(new Date(parts.now().getTime() + ms));
    if (ms <= 0) return;
    await wait(parts, ms);
    // While this request waited, another one may have been asked for a pause.
    if (!(await parts.limiters.isPaused(limiter))) return;
  }
}

async function wait(parts: VendorHttpParts, ms: number): Promise<void> {
  parts.traffic.waitedMs += Math.round(ms);
  await parts.sleep(ms);
  parts.signal.throwIfAborted();
}

/** Null when there was no answer; throws for an address that is not called, and when the run is stopped. */
async function send(
  { fetchGuarded, traffic, signal }: VendorHttpParts,
  url: string,
  { headers, body, credentials }: VendorRequest,
): Promise<VendorAnswer | null> {
  const own = credentials && new URL(url).origin === credentials.origin ? credentials.headers : {};
  traffic.requests++;
  try {
    const response = await fetchGuarded(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { ...headers, ...own },
      followRedirects: false,
      signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    traffic.bytes += bytes.length;
    return { url, status: response.status, headers: new Headers([...response.headers]), bytes };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefused) throw error;
    if (isTooLarge(error)) throw new VendorError('contract', 'It is larger than 10 MB, which is not read.');
    // No answer, or one that broke off: the next try may have one.
    return null;
  }
}

/** What undici says of a body over its limit, itself or as the cause of what it throws. */
function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return true;
  return error.cause !== undefined && isTooLarge(error.cause);
}

async function refuseLimited(
  { limiters, now }: VendorHttpParts,
  { limiter, limit }: VendorRequest,
  answer: VendorAnswer,
): Promise<VendorAnswer> {
  const until = limitedUntil(answer, now(), limit);
  if (until === null) return answer;
  await limiters.pause(limiter, until);
  throw limited(until);
}

const limited = (until: Date): VendorError =>
  new VendorError('limited', `The source asks for a pause until ${until.toISOString()}.`, { until });

const unreachable = (url: string, answer: VendorAnswer | null): VendorError =>
  new VendorError(
    'transient',
    answer ? `${new URL(url).host} answers ${answer.status}.` : `${new URL(url).host} does not answer.`,
  );
