import type { Sql } from '../db/types.ts';
import type { Limiters } from '../sources/vendor-http/vendor-http.ts';
import { isLimiterPaused, pauseVendorLimiter, reserveSlot } from './limiter-queries.ts';

/** Creates limiters for vendor requests that are shared by all processes on a database. */
export const createLimiters = (sql: Sql): Limiters => ({
  reserve: (limiter, everyMs, waitMsMax) => reserveSlot(sql, limiter, everyMs, waitMsMax),
  isPaused: (limiter) => isLimiterPaused(sql, limiter),
  pause: (limiter, until) => pauseVendorLimiter(sql, limiter, until),
});
