import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { countedWindows } from './counted-windows.ts';

export interface RateLimitOptions {
  /** Requests per minute of one credential, and of one address to open endpoints; 0: no limit. */
  perMinute: number;
  /** Requests per minute of one address that fail before a credential is accepted; 0: no limit. */
  failedPerMinute: number;
}

export interface RateLimits {
  /** Throws 429 if the address has failed too often. */
  checkAddress: (request: FastifyRequest) => Promise<void>;
  /** Counts a failed sign-in, an unknown path or a wrong method; 429 once at the limit. */
  countFailure: (request: FastifyRequest) => Promise<void>;
  /** Counts a request of the credential, or of the address if there is none; 429 past the limit. */
  countRequest: (request: FastifyRequest) => Promise<void>;
}

const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 50_000;

type Checked = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/** Counts over fixed one-minute windows, in this process. IPv6 addresses count by their /64. */
export async function createRateLimits(app: FastifyInstance, options: RateLimitOptions): Promise<RateLimits> {
  await app.register(rateLimit, {
    global: false,
    store: countedWindows(ADDRESSES_MAX, WINDOW_MS),
    timeWindow: WINDOW_MS,
  });
  const none = async () => ({ isAllowed: true as const, key: '' });
  const failures = options.failedPerMinute > 0 ? app.createRateLimit({ max: options.failedPerMinute }) : none;
  const requests =
    options.perMinute > 0
      ? app.createRateLimit({
          max: options.perMinute,
          keyGenerator: (request: FastifyRequest) => request.actor?.credential ?? `ip:${request.ip}`,
        })
      : none;
  const tooManyFailures = (state: Checked & { isAllowed: false }) =>
    tooMany(state, `More than ${state.max} requests in a minute from this address were refused.`);
  return {
    checkAddress: async (request) => {
      const state = await failures(request, { increment: false });
      if (!state.isAllowed && state.remaining === 0) throw tooManyFailures(state);
    },
    countFailure: async (request) => {
      const state = await failures(request);
      if (!state.isAllowed && state.isExceeded) throw tooManyFailures(state);
    },
    countRequest: async (request) => {
      const state = await requests(request);
      if (!state.isAllowed && state.isExceeded)
        throw tooMany(state, `More than ${state.max} requests in a minute with this credential.`);
    },
  };
}

function tooMany(state: Checked & { isAllowed: false }, what: string): AppError {
  const seconds = Math.max(1, Math.ceil(state.ttl / 1000));
  return new AppError(429, 'RateLimited', `${what} Wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
