/** The runs that this process is executing; one twice while an execution that another has replaced is not over. */
export class Executing {
  #ids: string[] = [];

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#ids.push(id);
    try {
      return await work();
    } finally {
      this.#ids.splice(this.#ids.indexOf(id), 1);
    }
  }
}
