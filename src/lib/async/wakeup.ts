/** A signal that can be awaited; one sent before the wait began ends it at once. */
export class Wakeup {
  #isDue = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#isDue = true;
    this.#resolve?.();
  }

  /** Resolves once signaled since the last wait, or after `ms` milliseconds; returns whether it was signaled. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#isDue) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#resolve = undefined;
    }
    const isDue = this.#isDue;
    this.#isDue = false;
    return isDue;
  }
}
