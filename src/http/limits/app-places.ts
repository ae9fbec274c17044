import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from '../../lib/cpu-pool/fair-queue.ts';

interface Waiting {
  appId: string;
  start: () => void;
}

/** A place that somebody has. */
interface Place {
  take: () => Promise<void>;
  giveBack: () => void;
}

const currentPlace = new AsyncLocalStorage<Place>();

/**
 * Waits for something that is no work of this service, such as a model's answer, without the place of the request: others are served
 * meanwhile. Outside of a request it is the work alone.
 */
export async function withoutPlace<T>(work: () => Promise<T>): Promise<T> {
  const place = currentPlace.getStore();
  if (!place) return work();
  place.giveBack();
  try {
    return await currentPlace.exit(work);
  } finally {
    await place.take();
  }
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
    const place: Place = { take: () => this.#take(appId), giveBack: () => this.#giveBack(appId) };
    await place.take();
    try {
      return await currentPlace.run(place, work);
    } finally {
      place.giveBack();
    }
  }

  #take(appId: string): Promise<void> {
    return new Promise((start) => {
      this.#queue.add(appId, { appId, start });
      this.#startNext();
    });
  }

  #giveBack(appId: string): void {
    this.#taken--;
    this.#queue.release(appId);
    this.#startNext();
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
