/** What was opened and must be closed again, the last one first. */
export class Closers {
  readonly #list: (() => Promise<unknown>)[] = [];

  push(close: () => Promise<unknown>): void {
    this.#list.push(close);
  }

  /** Closes everything, also when something fails to close; throws the first failure afterwards. */
  async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#list.splice(0).reverse())
      await close().catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
  }
}
