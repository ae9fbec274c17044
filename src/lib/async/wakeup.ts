/** Something that is waited for and may happen at any time; what happened before the waiting began ends it at once. */
export class Wakeup {
  #isDue = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#isDue = true;
    this.#resolve?.();
  }

  /** Resolves when it has happened since the last wait, or after so many milliseconds; whether it happened. */
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
