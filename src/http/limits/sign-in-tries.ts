import ipaddr from 'ipaddr.js';
import { AppError } from '../../errors.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';

const WRONG_TRIES_MAX = 10;
const WINDOW_MS = 60_000;

/** Counts failed sign-ins of all pages and forms by address, in this process; IPv6 addresses count by their /64, as for the other limits. */
export class SignInTries {
  readonly #windows = new BoundedCache<string, { startedAt: number; wrong: number }>(50_000, WINDOW_MS);
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Runs a try to sign in, which fails with a 401. Throws 429 for an address with ten failed tries in the last minute, also if they failed during
   * this one: tries sent at once all begin before the first has failed.
   */
  async during<T>(address: string, signIn: () => Promise<T>): Promise<T> {
    this.#check(address, this.#now());
    try {
      const person = await signIn();
      this.#check(address, this.#now());
      return person;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      this.#check(address, this.#now());
      this.#countWrong(address, this.#now());
      throw error;
    }
  }

  #check(address: string, now: number): void {
    const window = this.#windows.get(blockOf(address), now);
    if (!window || window.wrong < WRONG_TRIES_MAX) return;
    const seconds = Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now) / 1000));
    throw new AppError(429, 'RateLimited', `Ten sign-ins failed within a minute. Wait ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  #countWrong(address: string, now: number): void {
    const window = this.#windows.get(blockOf(address), now);
    if (window) window.wrong++;
    else this.#windows.set(blockOf(address), { startedAt: now, wrong: 1 }, now);
  }
}

function blockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
