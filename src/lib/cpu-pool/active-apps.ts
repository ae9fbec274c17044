/** An app that has sent nothing for this long is not active. */
const ACTIVE_MS = 2_000;
/** Requests that are worked on for a larger share of the time of background work are many. */
const FEW_SHARE = 0.1;

/**
 * Tracks which apps send requests to this process, and for how long requests are worked on, so that one app gets less while others need the same
 * processors, and background work pauses.
 */
export class ActiveApps {
  readonly #now: () => number;
  /** The last two apps to send a request, newest last: that is enough to tell whether there is another one. */
  #asked: { appId: string; at: number }[] = [];
  #working = 0;
  #workingFrom = 0;
  #workedMs = 0;
  #manyUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records a request of the app. */
  saw(appId: string): void {
    const last = this.#asked.at(-1);
    if (last?.appId === appId) last.at = this.#now();
    else this.#asked = [...(last ? [last] : []), { appId, at: this.#now() }];
  }

  /** Work on a request began. */
  began(): void {
    if (this.#working++ === 0) this.#workingFrom = this.#now();
  }

  /** Work on a request ended, or waits for something else. */
  ended(): void {
    if (--this.#working === 0) this.#workedMs += this.#now() - this.#workingFrom;
  }

  /** For how long one request or more were worked on, in ms in all; between two moments, how much of the time was theirs. */
  workedMs(): number {
    return this.#workedMs + (this.#working ? this.#now() - this.#workingFrom : 0);
  }

  /** Starts to measure; the returned function gives for how long requests have been worked on since, and notes whether that was much. */
  watch(): () => number {
    const begun = this.#now();
    const workedMs = this.workedMs();
    return () => {
      const besideMs = this.workedMs() - workedMs;
      if (besideMs > FEW_SHARE * (this.#now() - begun)) this.#manyUntil = this.#now() + ACTIVE_MS;
      return besideMs;
    };
  }

  /** Returns whether the app sends requests, but few, and no other app does: somebody waits for its background work alone. */
  isWaitedFor(appId: string): boolean {
    const activeFrom = this.#now() - ACTIVE_MS;
    const isActive = this.#asked.some((seen) => seen.appId === appId && seen.at >= activeFrom);
    return isActive && !this.isBesideOthers(appId) && this.#now() >= this.#manyUntil;
  }

  /** Returns whether another app has sent a request recently. */
  isBesideOthers(appId: string): boolean {
    const activeFrom = this.#now() - ACTIVE_MS;
    return this.#asked.some((seen) => seen.appId !== appId && seen.at >= activeFrom);
  }
}
