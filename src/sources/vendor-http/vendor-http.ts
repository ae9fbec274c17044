import { Readable } from 'node:stream';
import { AddressRefused, type GuardedFetch } from '../../lib/address-guard.ts';
import { describeNoAnswer, type NoAnswer } from '../../lib/net/no-answer.ts';
import { VERSION } from '../../lib/version.ts';
import type { Response } from 'undici';
import { VendorError } from '../vendor-error.ts';
import { limitedUntil, type LimitRule } from './limits.ts';
import type { UnlikeItem } from './listed.ts';
import { errorCode } from '../../lib/strings/error-code.ts';

export interface VendorRequest {
  /** Requests of a limiter are sent one at a time, `everyMs` apart, across all processes. */
  limiter: string;
  everyMs: number;
  /** In addition to `user-agent`, which identifies Cambium unless set here. */
  headers?: Record<string, string>;
  /** Sent by POST with the `content-type` in the headers. If absent, the request is a GET. */
  body?: string;
  /** Sent only to this origin, so that a redirect elsewhere does not receive the key. */
  credentials?: { origin: string; headers: Record<string, string> };
  /** Attempts for a request that fails for no reason of ours. Default 5. */
  triesMax?: number;
  limit?: LimitRule;
  /** Receives the body of a 200 as a stream, restarted after an interruption; the answer then has no bytes. For files of any size. */
  into?: Receive;
}

/** Writes a stream to its destination, replacing any previous content. */
export type Receive = (stream: Readable) => Promise<void>;

export interface VendorAnswer {
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** Receives items that `listed` lists skip; if absent, one such item fails the whole answer. */
  leftOut?: UnlikeItem[] | undefined;
}

/** The only way to a vendor: paced, address-guarded and counted. Throws `VendorError`. */
export type VendorHttp = (url: string, request: VendorRequest) => Promise<VendorAnswer>;

/** Slots shared by all processes; see src/connections/limiters. */
export interface Limiters {
  /** Returns the milliseconds until the reserved slot; if that exceeds `waitMsMax`, reserves none and still returns it. */
  reserve: (limiter: string, everyMs: number, waitMsMax: number) => Promise<number>;
  /** Returns whether a pause requested by the vendor is in effect, possibly since a slot within it was reserved. */
  isPaused: (limiter: string) => Promise<boolean>;
  /** Blocks requests of the limiter until then. */
  pause: (limiter: string, until: Date) => Promise<void>;
}

/** Traffic of a run. */
export interface Traffic {
  requests: number;
  bytes: number;
  waitedMs: number;
  /** Bytes of answers since the connector last reported something: it may hold all of them in memory. */
  unreportedBytes: number;
}

/** Returns the traffic before the first request. */
export const noTraffic = (): Traffic => ({ requests: 0, bytes: 0, waitedMs: 0, unreportedBytes: 0 });

export interface VendorHttpParts {
  fetchGuarded: GuardedFetch;
  /** The same for answers of up to `fileBytesMax`, which are not kept in memory. */
  fetchFile: GuardedFetch;
  fileBytesMax: number;
  limiters: Limiters;
  traffic: Traffic;
  leftOut?: UnlikeItem[] | undefined;
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
  /** Default attempts per request: fewer while a person waits. */
  triesMax?: number;
}

/** A run that would wait longer ends and resumes later. */
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 5;
/** A list that is read to its end before anything is reported (people, channels) of 100,000 entries has about half of this. */
const UNREPORTED_BYTES_MAX = 200_000_000;

/** Returns what sends an account's requests: each in its turn, and again after a 5xx or no answer. Throws VendorError, also if the vendor asks to wait. */
export const createVendorHttp =
  (parts: VendorHttpParts): VendorHttp =>
  async (url, request) => {
    for (let attempt = 1; ; attempt++) {
      await waitForSlot(parts, request);
      const answer = await send(parts, url, request);
      if ('status' in answer && answer.status < 500) return refuseLimited(parts, request, answer);
      const isLast = attempt >= (request.triesMax ?? parts.triesMax ?? TRIES_MAX);
      if (isLast || ('what' in answer && !answer.isWorthRetrying)) throw unreachable(url, answer);
      await wait(parts, 1_000 * 2 ** (attempt - 1));
    }
  };

async function waitForSlot(parts: VendorHttpParts, { limiter, everyMs }: VendorRequest): Promise<void> {
  for (;;) {
    const ms = await parts.limiters.reserve(limiter, everyMs, WAIT_MS_MAX);
    if (ms > WAIT_MS_MAX) throw limited(new Date(parts.now().getTime() + ms));
    if (ms <= 0) return;
    await wait(parts, ms);
    // While this request waited, another one may have been told to pause.
    if (!(await parts.limiters.isPaused(limiter))) return;
  }
}

async function wait(parts: VendorHttpParts, ms: number): Promise<void> {
  parts.traffic.waitedMs += Math.round(ms);
  await parts.sleep(ms);
  parts.signal.throwIfAborted();
}

/** Returns the answer, or why there was none; throws if the address is refused or the run is stopped. */
async function send(
  { fetchGuarded, fetchFile, fileBytesMax, traffic, signal, leftOut }: VendorHttpParts,
  url: string,
  { headers, body, credentials, into }: VendorRequest,
): Promise<VendorAnswer | NoAnswer> {
  const own = credentials && new URL(url).origin === credentials.origin ? credentials.headers : {};
  if (!canBeSent(own)) throw unsendable();
  traffic.requests++;
  try {
    const response = await (into ? fetchFile : fetchGuarded)(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'user-agent': `Cambium/${VERSION}`, ...headers, ...own },
      followRedirects: false,
      signal,
    });
    const isFile = into !== undefined && response.status === 200;
    const bytes = isFile
      ? await streamBody(response, into, traffic)
      : new Uint8Array(await response.arrayBuffer());
    traffic.bytes += bytes.length;
    traffic.unreportedBytes += bytes.length;
    if (traffic.unreportedBytes > UNREPORTED_BYTES_MAX) throw tooManyUnreported();
    return { url, status: response.status, headers: new Headers([...response.headers]), bytes, leftOut };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefused || error instanceof VendorError) throw error;
    if (isTooLarge(error)) {
      const megabytes = into ? Math.floor(fileBytesMax / 1_000_000) : 10;
      throw new VendorError('contract', `It is larger than ${megabytes} MB, which is not read.`);
    }
    if (error instanceof NotReceived) throw error.cause;
    return describeNoAnswer(error);
  }
}

/** Returns whether a header can carry each value: otherwise the request would fail without being sent, as if the vendor were silent. */
const canBeSent = (headers: Readonly<Record<string, string>>): boolean =>
  // Line breaks around a value are removed.
  Object.values(headers).every((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim()));

const unsendable = (): VendorError =>
  new VendorError(
    'revoked',
    'The key holds a line break or another character that cannot be sent. Copy it again, without what surrounds it.',
  );

/** An error on our side while writing a file: a retry does not help. */
class NotReceived extends Error {}

async function streamBody(response: Response, into: Receive, traffic: Traffic): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  let failed: unknown = null;
  async function* counted(body: AsyncIterable<Uint8Array>) {
    try {
      for await (const chunk of body) {
        traffic.bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failed = error;
      throw error;
    }
  }
  await into(Readable.from(counted(response.body))).catch((error: unknown) => {
    throw failed === null ? new NotReceived('the file could not be written', { cause: error }) : failed;
  });
  return new Uint8Array();
}

/** Returns whether undici reports a body over its limit, directly or as the cause. */
function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (errorCode(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return true;
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

const tooManyUnreported = (): VendorError =>
  new VendorError(
    'contract',
    `The source has sent ${UNREPORTED_BYTES_MAX / 1_000_000} MB of lists without anything to store. Its lists may have no end.`,
  );

const limited = (until: Date): VendorError =>
  new VendorError('limited', `The source requests a pause until ${until.toISOString()}.`, { until });

const unreachable = (url: string, answer: VendorAnswer | NoAnswer): VendorError => {
  const what = 'status' in answer ? `answers ${answer.status}` : answer.what;
  return new VendorError('transient', `${new URL(url).host} ${what}.`);
};
