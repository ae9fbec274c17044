import { FairQueue } from '../../lib/cpu-pool/fair-queue.ts';

interface Waiting {
  appId: string;
  start: () => void;
}

/**
 * Places for requests that are worked on at once. Without them an app with many slow requests has every connection to the database, and
 * the next request of another app waits for one of them to end. Apps take turns, and one app never has all places.
 */
export class AppPlaces {
  readonly #placesMax: number;
  readonly #queue: FairQueue<Waiting>;
  #taken = 0;

  constructor({ placesMax, perAppMax }: { placesMax: number; perAppMax: number }) {
    this.#placesMax = placesMax;
    this.#queue = new FairQueue(perAppMax);
  }

  /** Does the work as soon as there is a place for the app; it has the place until the work has ended, also when its client has left. */
  async during<T>(appId: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#queue.add(appId, { appId, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#taken--;
      this.#queue.release(appId);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#taken < this.#placesMax) {
      const next = this.#queue.take();
      if (!next) return;
      this.#taken++;
      next.start();
    }
  }
}
