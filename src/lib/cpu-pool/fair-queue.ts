/** `urgent`: someone waits for it; `soon`: other work depends on it; `background`: the rest. */
const URGENCIES = ['urgent', 'soon', 'background'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface AppTurns<T> {
  waiting: Record<Urgency, T[]>;
  /** Urgent work and all other work. */
  running: { urgent: number; others: number };
  /** Pauses of its background work. */
  pauses: number;
  /** Number of its last turn; 0 if none yet. */
  servedAt: number;
}

interface PlacesPerApp {
  /** For all urgencies together. */
  all: (appId: string) => number;
  /** How many of those may be non-urgent work. */
  others: number;
}

/** Idle apps to remember, so that one that returns often is not treated as new each time. */
const IDLE_APPS_MAX = 1_000;

/**
 * Queues items for a limited number of slots, fairly between apps: the app served longest ago is next, and no app has more than `perApp`
 * slots at once, which may depend on the app and the moment. Within an app, more urgent items come first; otherwise first come, first
 * served. Pure: only order matters, not time.
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
      pauses: 0,
      servedAt: 0,
    };
    this.#apps.set(appId, app);
    app.waiting[urgency].push(item);
  }

  /** Returns the next item that may run, or null; it keeps its slot until `release` is called for its app with the same urgency. */
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

  /** Returns which of its work an app may run now. */
  #nextOf(appId: string, { waiting, running, pauses }: AppTurns<T>): Urgency | null {
    const next = URGENCIES.find((urgency) => waiting[urgency].length);
    if (!next || running.urgent + running.others >= this.#places.all(appId)) return null;
    const others = running.others + (next === 'background' ? pauses : 0);
    return next === 'urgent' || others < this.#places.others ? next : null;
  }

  /** Keeps a slot from the background work of an app, and from nothing else, until `resume` is called for it. */
  pause(appId: string): void {
    const app = this.#apps.get(appId);
    if (app) app.pauses++;
  }

  resume(appId: string): void {
    const app = this.#apps.get(appId);
    if (app) app.pauses--;
  }

  release(appId: string, urgency: Urgency = 'urgent'): void {
    const app = this.#apps.get(appId);
    if (!app) return;
    app.running[kindOf(urgency)]--;
    const { waiting, running, pauses } = app;
    const isBusy = running.urgent || running.others || pauses;
    const isIdle = !(isBusy || URGENCIES.some((one) => waiting[one].length));
    if (this.#apps.size > IDLE_APPS_MAX && isIdle) this.#apps.delete(appId);
  }

  /** Removes and returns all waiting items. */
  clear(): T[] {
    return [...this.#apps.values()].flatMap(({ waiting }) =>
      URGENCIES.flatMap((one) => waiting[one].splice(0)),
    );
  }
}

const kindOf = (urgency: Urgency): keyof AppTurns<unknown>['running'] =>
  urgency === 'urgent' ? 'urgent' : 'others';
