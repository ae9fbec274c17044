/** An app that has sent nothing for this long is not active. */
const ACTIVE_MS = 2_000;

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

  /** Returns whether another app has sent a request recently. */
  isBesideOthers(appId: string): boolean {
    const activeFrom = this.#now() - ACTIVE_MS;
    return this.#asked.some((seen) => seen.appId !== appId && seen.at >= activeFrom);
  }
}
