/** What somebody waits for; of what nobody does, what others build on, and the rest. */
const URGENCIES = ['urgent', 'soon', 'background'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface AppTurns<T> {
  waiting: Record<Urgency, T[]>;
  /** Urgent work, and that which is not. */
  running: { urgent: number; others: number };
  /** Number of the last turn it had; 0: none yet. */
  servedAt: number;
}

interface PlacesPerApp {
  /** Of all kinds together. */
  all: (appId: string) => number;
  /** Of them at most so many for work that is not urgent. */
  others: number;
}

/** Idle apps remembered, so that one that comes back often does not count as new each time. */
const IDLE_APPS_MAX = 1_000;

/**
 * Items that wait for one of several places, fair between apps: the app that was served longest ago is next, and no app has more than
 * `perApp` places at once, which may depend on the app and the moment. Within an app the more urgent comes first; else first come, first
 * served. Pure: time does not matter, only order.
 */
export class FairQueue<T> {
  readonly #places: PlacesPerApp;
  readonly #apps = new Map<string, AppTurns<T>>();
  #turn = 0;

  constructor(perApp: number | ((appId: string) => number), othersPerApp = Number.POSITIVE_INFINITY) {
    this.#places = { all: typeof perApp === 'number' ? () => perApp : perApp, others: othersPerApp };
  }

  add(appId: string, item: T, urgency: Urgency = 'urgent'): void {
    const app = this.#apps.get(appId) ?? {
      waiting: { urgent: [], soon: [], background: [] },
      running: { urgent: 0, others: 0 },
      servedAt: 0,
    };
    this.#apps.set(appId, app);
    app.waiting[urgency].push(item);
  }

  /** The next item that may run, or null; it has a place until `release` is called for its app with the same urgency. */
  take(): T | null {
    let next: { app: AppTurns<T>; urgency: Urgency } | null = null;
    for (const [appId, app] of this.#apps) {
      if (next && app.servedAt >= next.app.servedAt) continue;
      const urgency = this.#nextOf(appId, app);
      if (urgency) next = { app, urgency };
    }
    const item = next?.app.waiting[next.urgency].shift();
    if (!next || item === undefined) return null;
    next.app.running[kindOf(next.urgency)]++;
    next.app.servedAt = ++this.#turn;
    return item;
  }

  /** Which of its work an app may have done now. */
  #nextOf(appId: string, { waiting, running }: AppTurns<T>): Urgency | null {
    const next = URGENCIES.find((urgency) => waiting[urgency].length);
    if (!next || running.urgent + running.others >= this.#places.all(appId)) return null;
    return next === 'urgent' || running.others < this.#places.others ? next : null;
  }

  release(appId: string, urgency: Urgency = 'urgent'): void {
    const app = this.#apps.get(appId);
    if (!app) return;
    app.running[kindOf(urgency)]--;
    const { waiting, running } = app;
    const isIdle = !(running.urgent || running.others || URGENCIES.some((one) => waiting[one].length));
    if (this.#apps.size > IDLE_APPS_MAX && isIdle) this.#apps.delete(appId);
  }

  /** Removes and returns everything that waits. */
  clear(): T[] {
    return [...this.#apps.values()].flatMap(({ waiting }) =>
      URGENCIES.flatMap((one) => waiting[one].splice(0)),
    );
  }
}

const kindOf = (urgency: Urgency): keyof AppTurns<unknown>['running'] =>
  urgency === 'urgent' ? 'urgent' : 'others';
