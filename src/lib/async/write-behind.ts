export interface WriteBehindLimits {
  /** How long items wait for others to be written with. */
  restMs: number;
  /** Items of one write. */
  batchMax: number;
  /** When more than these wait, callers that add wait, too. */
  waitingMax: number;
}

/** Writes what is added in batches, in order and one batch at a time, without blocking the callers that add. */
export class WriteBehind<T> {
  readonly #write: (items: T[]) => Promise<void>;
  readonly #limits: WriteBehindLimits;
  #waiting: T[] = [];
  #running: Promise<void> | null = null;
  #endRest = () => {};

  /** `write` handles its own errors: nobody waits for what it returns. */
  constructor(write: (items: T[]) => Promise<void>, limits: WriteBehindLimits) {
    this.#write = write;
    this.#limits = limits;
  }

  /** Resolves at once, or, when too many items wait, as soon as they are written. */
  async add(item: T): Promise<void> {
    this.#waiting.push(item);
    this.#running ??= this.#run();
    if (this.#waiting.length > this.#limits.waitingMax) await this.settled();
  }

  /** Writes what waits now; resolves when all that was added before is written. */
  async settled(): Promise<void> {
    while (this.#running) {
      this.#endRest();
      await this.#running;
    }
  }

  async #run(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#limits.restMs);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    while (this.#waiting.length) await this.#write(this.#waiting.splice(0, this.#limits.batchMax));
    this.#running = null;
  }
}
