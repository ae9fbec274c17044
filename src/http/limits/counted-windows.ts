import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { FixedWindows } from './fixed-windows.ts';

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
    readonly #windows = new FixedWindows(keysMax, windowMs, now);

    incr(key: string, done: Counted): void {
      const { count, leftMs } = this.#windows.count(key);
      done(null, { current: count, ttl: leftMs });
    }

    /** As `incr`, but counts nothing: for `{ increment: false }`. */
    read(key: string, done: Counted): void {
      const { count, leftMs } = this.#windows.read(key);
      done(null, { current: count, ttl: leftMs });
    }

    child(): Windows {
      return new Windows();
    }
  };
}
