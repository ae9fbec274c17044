/** An app that has sent nothing for this long is not active. */
const ACTIVE_MS = 2_000;

/** Tracks which apps send requests to this process, so that one of them gets less while others need the same processors. */
export class ActiveApps {
  readonly #now: () => number;
  /** The last two apps to send a request, newest last: that is enough to tell whether there is another one. */
  #asked: { appId: string; at: number }[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records a request of the app. */
  saw(appId: string): void {
    const last = this.#asked.at(-1);
    if (last?.appId === appId) last.at = this.#now();
    else this.#asked = [...(last ? [last] : []), { appId, at: this.#now() }];
  }

  /** Returns whether another app has sent a request recently. */
  isBesideOthers(appId: string): boolean {
    const activeFrom = this.#now() - ACTIVE_MS;
    return this.#asked.some((seen) => seen.appId !== appId && seen.at >= activeFrom);
  }
}
