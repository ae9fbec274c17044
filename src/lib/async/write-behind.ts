export interface WriteBehindLimits {
  /** How long items wait to be batched with others. */
  restMs: number;
  /** Maximum items per write. */
  batchMax: number;
  /** Above this many waiting items, callers that add also wait. */
  waitingMax: number;
}

/** Writes added items in batches, in order and one batch at a time, without blocking the callers that add them. */
export class WriteBehind<T> {
  readonly #write: (items: T[]) => Promise<void>;
  readonly #limits: WriteBehindLimits;
  #waiting: T[] = [];
  #running: Promise<void> | null = null;
  #endRest = () => {};

  /** `write` handles its own errors: nobody awaits its result. */
  constructor(write: (items: T[]) => Promise<void>, limits: WriteBehindLimits) {
    this.#write = write;
    this.#limits = limits;
  }

  /** Resolves at once or, if too many items are waiting, once they are written. */
  async add(item: T): Promise<void> {
    this.#waiting.push(item);
    this.#running ??= this.#run();
    if (this.#waiting.length > this.#limits.waitingMax) await this.settled();
  }

  /** Writes waiting items now; resolves once everything added before is written. */
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
