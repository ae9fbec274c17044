import ipaddr from 'ipaddr.js';
import { AppError } from '../../errors.ts';
import { FixedWindows } from './fixed-windows.ts';

const WRONG_TRIES_MAX = 10;
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 50_000;

/** Counts failed sign-ins of all pages and forms by address, in this process; IPv6 addresses count by their /64, as for the other limits. */
export class SignInTries {
  readonly #wrong: FixedWindows;

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(now?: () => number) {
    this.#wrong = new FixedWindows(ADDRESSES_MAX, WINDOW_MS, now);
  }

  /**
   * Runs a try to sign in, which fails with a 401. Throws 429 for an address with ten failed tries in the last minute, also if they failed during
   * this one: tries sent at once all begin before the first has failed.
   */
  async during<T>(address: string, signIn: () => Promise<T>): Promise<T> {
    this.#check(address);
    try {
      const person = await signIn();
      this.#check(address);
      return person;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      this.#check(address);
      this.#wrong.count(blockOf(address));
      throw error;
    }
  }

  #check(address: string): void {
    const { count, leftMs } = this.#wrong.read(blockOf(address));
    if (count < WRONG_TRIES_MAX) return;
    const seconds = Math.max(1, Math.ceil(leftMs / 1000));
    throw new AppError(429, 'RateLimited', `Ten sign-ins failed within a minute. Wait ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

function blockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
