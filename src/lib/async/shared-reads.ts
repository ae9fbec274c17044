interface Turn<Item, Answer> {
  items: Set<Item>;
  answer: PromiseWithResolvers<Answer>;
}

export interface SharedReadLimits {
  /** Maximum concurrent readings; later callers wait for the next one. */
  atOnceMax: number;
  /** A read with this many items accepts no more callers. */
  itemsMax: number;
}

/** Reads for several concurrent callers at once, beginning after the last of them asked. */
export class SharedReads<Item, Answer> {
  readonly #read: (items: Item[]) => Promise<Answer>;
  readonly #limits: SharedReadLimits;
  readonly #waiting: Turn<Item, Answer>[] = [];
  #running = 0;

  constructor(read: (items: Item[]) => Promise<Answer>, limits: SharedReadLimits) {
    this.#read = read;
    this.#limits = limits;
  }

  /** Returns the answer to all items of the reading, including this caller's; throws its error. */
  ask(items: readonly Item[]): Promise<Answer> {
    const turn = this.#turn();
    for (const item of items) turn.items.add(item);
    this.#start();
    return turn.answer.promise;
  }

  #turn(): Turn<Item, Answer> {
    const last = this.#waiting.at(-1);
    if (last && last.items.size < this.#limits.itemsMax) return last;
    const turn = { items: new Set<Item>(), answer: Promise.withResolvers<Answer>() };
    this.#waiting.push(turn);
    return turn;
  }

  #start(): void {
    if (this.#running >= this.#limits.atOnceMax) return;
    const turn = this.#waiting.shift();
    if (!turn) return;
    this.#running++;
    void this.#read([...turn.items])
      .then(turn.answer.resolve, turn.answer.reject)
      .finally(() => {
        this.#running--;
        this.#start();
      });
  }
}
