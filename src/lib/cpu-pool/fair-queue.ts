interface AppTurns<T> {
  waiting: T[];
  running: number;
  /** Number of the last turn it had; 0: none yet. */
  servedAt: number;
}

/** Idle apps remembered, so that one that comes back often does not count as new each time. */
const IDLE_APPS_MAX = 1_000;

/**
 * Items that wait for one of several places, fair between apps: the app that was served longest ago is next, and no app has more than
 * `perApp` places at once, which may depend on the app and the moment. Within an app, first come, first served. Pure: time does not matter, only order.
 */
export class FairQueue<T> {
  readonly #perApp: (appId: string) => number;
  readonly #apps = new Map<string, AppTurns<T>>();
  #turn = 0;

  constructor(perApp: number | ((appId: string) => number)) {
    this.#perApp = typeof perApp === 'number' ? () => perApp : perApp;
  }

  add(appId: string, item: T): void {
    const app = this.#apps.get(appId);
    if (app) app.waiting.push(item);
    else this.#apps.set(appId, { waiting: [item], running: 0, servedAt: 0 });
  }

  /** The next item that may run, or null; it has a place until `release` is called for its app. */
  take(): T | null {
    let next: AppTurns<T> | null = null;
    for (const [appId, app] of this.#apps)
      if (app.waiting.length && (!next || app.servedAt < next.servedAt) && app.running < this.#perApp(appId))
        next = app;
    const item = next?.waiting.shift();
    if (!next || item === undefined) return null;
    next.running++;
    next.servedAt = ++this.#turn;
    return item;
  }

  release(appId: string): void {
    const app = this.#apps.get(appId);
    if (!app) return;
    app.running--;
    if (this.#apps.size > IDLE_APPS_MAX && app.running === 0 && app.waiting.length === 0)
      this.#apps.delete(appId);
  }

  /** Removes and returns everything that waits. */
  clear(): T[] {
    return [...this.#apps.values()].flatMap((app) => app.waiting.splice(0));
  }
}
