import { BoundedCache } from '../../lib/bounded-cache.ts';

interface Window {
  count: number;
  /** Milliseconds until it ends. */
  leftMs: number;
}

/** Counts by key over windows of fixed length, each of which begins with the first count, by a clock that never jumps. */
export class FixedWindows {
  readonly #windows: BoundedCache<string, { startedAt: number; count: number }>;
  readonly #windowMs: number;
  readonly #now: () => number;

  constructor(keysMax: number, windowMs: number, now: () => number = () => performance.now()) {
    this.#windows = new BoundedCache(keysMax, windowMs);
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts one more for a key. */
  count(key: string): Window {
    const now = this.#now();
    const window = this.#windows.get(key, now) ?? { startedAt: now, count: 0 };
    if (window.count++ === 0) this.#windows.set(key, window, now);
    return { count: window.count, leftMs: window.startedAt + this.#windowMs - now };
  }

  /** Returns what was counted for a key; counts nothing. */
  read(key: string): Window {
    const now = this.#now();
    const window = this.#windows.get(key, now);
    return window
      ? { count: window.count, leftMs: window.startedAt + this.#windowMs - now }
      : { count: 0, leftMs: 0 };
  }
}
