import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { BoundedCache } from '../../lib/bounded-cache.ts';

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Returns a store of `@fastify/rate-limit` for fixed windows, by a clock that never jumps. With its own store, which asks the machine, whoever
 * is at a limit when the clock is set back by an hour stays there for an hour.
 */
export function countedWindows(
  keysMax: number,
  windowMs: number,
  now: () => number = () => performance.now(),
): FastifyRateLimitStoreCtor {
  return class Windows implements FastifyRateLimitStore {
    readonly #windows = new BoundedCache<string, { startedAt: number; count: number }>(keysMax, windowMs);

    incr(key: string, done: Counted): void {
      const window = this.#windows.get(key, now()) ?? { startedAt: now(), count: 0 };
      if (window.count++ === 0) this.#windows.set(key, window, window.startedAt);
      done(null, { current: window.count, ttl: window.startedAt + windowMs - now() });
    }

    /** As `incr`, but counts nothing: for `{ increment: false }`. */
    read(key: string, done: Counted): void {
      const window = this.#windows.get(key, now());
      done(
        null,
        window ? { current: window.count, ttl: window.startedAt + windowMs - now() } : { current: 0, ttl: 0 },
      );
    }

    child(): Windows {
      return new Windows();
    }
  };
}
