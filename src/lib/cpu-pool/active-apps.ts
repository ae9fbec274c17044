/** An app that has sent nothing for so long takes no part. */
const ACTIVE_MS = 2_000;

/** Which apps send requests to this process, so that one of them is given less while others wait for the same processors. */
export class ActiveApps {
  readonly #now: () => number;
  /** The two apps that asked last, the newest last: whether there is another one needs no more. */
  #asked: { appId: string; at: number }[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The app sent a request just now. */
  saw(appId: string): void {
    const last = this.#asked.at(-1);
    if (last?.appId === appId) last.at = this.#now();
    else this.#asked = [...(last ? [last] : []), { appId, at: this.#now() }];
  }

  /** Whether an app other than this one has sent a request a short while ago. */
  isBesideOthers(appId: string): boolean {
    const activeFrom = this.#now() - ACTIVE_MS;
    return this.#asked.some((seen) => seen.appId !== appId && seen.at >= activeFrom);
  }
}
