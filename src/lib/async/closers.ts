/** Resources to close, last opened first. */
export class Closers {
  readonly #list: (() => Promise<unknown>)[] = [];

  push(close: () => Promise<unknown>): void {
    this.#list.push(close);
  }

  /** Closes everything, even if something fails to close; then throws the first failure. */
  async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#list.splice(0).reverse())
      await close().catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
  }
}
