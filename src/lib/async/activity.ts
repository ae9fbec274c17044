/** Counts what is going on in the foreground, so that background work can make room for it. */
export class Activity {
  #open = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** Runs `work` and counts it as going on until it has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#open++;
    try {
      return await work();
    } finally {
      this.#open--;
      this.#endedAt = performance.now();
    }
  }

  /** Resolves when nothing has gone on for `quietMs`, or after `waitMsMax` at the latest. */
  async quiet(quietMs: number, waitMsMax: number): Promise<void> {
    const deadline = performance.now() + waitMsMax;
    while ((this.#open > 0 || performance.now() - this.#endedAt < quietMs) && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, quietMs / 4));
    }
  }
}
