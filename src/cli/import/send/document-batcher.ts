import type { MemoryToImport } from '../../../../client/types.ts';
import { isBeyondLevels, BEYOND_LEVELS } from './recognize-file.ts';
import { BULK_CHARS_MAX, BULK_ITEMS_MAX } from './send-documents.ts';

/** Called with the reasons of refused documents; empty if all were accepted. */
type Done = (failures: string[]) => void;

interface Parcel {
  waiting: number;
  failures: string[];
  done: Done;
}

interface Item {
  document: MemoryToImport;
  parcel: Parcel;
}

/**
 * Gathers documents of many files into full batches and sends them one at a time, in order, while gathering the next. An error of a batch
 * is thrown by the next call.
 */
export class DocumentBatcher {
  readonly #send: (documents: MemoryToImport[]) => Promise<(string | null)[]>;
  #items: Item[] = [];
  #chars = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(send: (documents: MemoryToImport[]) => Promise<(string | null)[]>) {
    this.#send = send;
  }

  /** Adds the documents of one file; `done` is called once the last of them was answered. */
  async add(documents: readonly MemoryToImport[], done: Done): Promise<void> {
    const parcel: Parcel = { waiting: documents.length, failures: [], done };
    for (const document of documents) {
      if (isBeyondLevels(document)) {
        settle(parcel, BEYOND_LEVELS);
        continue;
      }
      const chars = JSON.stringify(document).length;
      if (this.#items.length > 0 && this.#chars + chars > BULK_CHARS_MAX) await this.#pass();
      this.#items.push({ document, parcel });
      this.#chars += chars;
      if (this.#items.length >= BULK_ITEMS_MAX) await this.#pass();
    }
  }

  /** Sends what was gathered and waits until everything was answered. */
  async flush(): Promise<void> {
    await this.#pass();
    await this.#sending;
  }

  /** Waits for the previous batch, then sends this one without waiting for it. */
  async #pass(): Promise<void> {
    await this.#sending;
    const items = this.#items;
    this.#items = [];
    this.#chars = 0;
    if (items.length === 0) return;
    this.#sending = this.#deliver(items);
    // Thrown by the next wait; without this, an earlier failure would end the process as unhandled.
    this.#sending.catch(() => {});
  }

  async #deliver(items: readonly Item[]): Promise<void> {
    const outcomes = await this.#send(items.map((item) => item.document));
    for (const [at, { parcel }] of items.entries()) {
      settle(parcel, outcomes[at] ?? null);
    }
  }
}

/** Counts a document of a parcel as answered. */
function settle(parcel: Parcel, failure: string | null): void {
  if (failure !== null) parcel.failures.push(failure);
  if (--parcel.waiting === 0) parcel.done(parcel.failures);
}
