interface Streak {
  open: number;
  /** When its first work began, or the last time background work had its turn. */
  since: number;
  endedAt: number;
}

/** Tracks foreground writes by app, so that background work for the same app can make room for them. */
export class Activity {
  readonly #quietMs: number;
  readonly #waitMsMax: number;
  readonly #streaks = new Map<string, Streak>();

  /** An app is busy until it has been quiet for `quietMs`, but for at most `waitMsMax`. */
  constructor({ quietMs, waitMsMax }: { quietMs: number; waitMsMax: number }) {
    this.#quietMs = quietMs;
    this.#waitMsMax = waitMsMax;
  }

  /** Runs `work` of an app and counts it as ongoing until it ends. */
  async during<T>(appId: string, work: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const streak = this.#streaks.get(appId) ?? { open: 0, since: now, endedAt: now };
    this.#streaks.set(appId, streak);
    streak.open++;
    try {
      return await work();
    } finally {
      streak.open--;
      streak.endedAt = performance.now();
    }
  }

  /** Returns the apps for which background work should wait. */
  busyApps(): string[] {
    const now = performance.now();
    for (const [appId, { open, endedAt }] of this.#streaks)
      if (open === 0 && now - endedAt >= this.#quietMs) this.#streaks.delete(appId);
    return [...this.#streaks]
      .filter(([, { since }]) => now - since < this.#waitMsMax)
      .map(([appId]) => appId);
  }

  /** Records that background work for the app was done, so it makes room again. */
  served(appId: string): void {
    const streak = this.#streaks.get(appId);
    if (streak) streak.since = performance.now();
  }
}
