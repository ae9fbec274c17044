/** The first event is delivered after this, along with those that arrived in the meantime. */
const SOON_MS = 200;
const AT_MOST_EVERY_MS = 2_000;

/** Collects names and delivers them together: soon, and at most every two seconds, no matter how many arrive. */
export class Gather {
  readonly #tell: (names: ReadonlySet<string>) => void;
  #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(tell: (names: ReadonlySet<string>) => void) {
    this.#tell = tell;
  }

  add(names: readonly string[]): void {
    for (const name of names) this.#waiting.add(name);
    if (this.#waiting.size === 0 || this.#timer !== null) return;
    const waitMs = Math.max(SOON_MS, this.#toldAt + AT_MOST_EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#tellAll(), waitMs);
  }

  /** Drops what is waiting. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = new Set();
  }

  #tellAll(): void {
    const names = this.#waiting;
    this.stop();
    this.#toldAt = performance.now();
    this.#tell(names);
  }
}
