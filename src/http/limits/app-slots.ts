import { AsyncLocalStorage } from 'node:async_hooks';
import { ActiveApps } from '../../lib/cpu-pool/active-apps.ts';
import { FairQueue } from '../../lib/cpu-pool/fair-queue.ts';

interface Waiting {
  appId: string;
  start: () => void;
}

/** A slot that a request holds. */
interface Slot {
  take: () => Promise<void>;
  giveBack: () => void;
}

const currentSlot = new AsyncLocalStorage<Slot>();

/**
 * Awaits something that is not this service's work, such as a model's answer, without holding the request's slot, so that others are served
 * meanwhile. Outside a request it just runs the work.
 */
export async function withoutSlot<T>(work: () => Promise<T>): Promise<T> {
  const slot = currentSlot.getStore();
  if (!slot) return work();
  slot.giveBack();
  try {
    return await currentSlot.exit(work);
  } finally {
    await slot.take();
  }
}

export interface AppSlotsLimits {
  slotsMax: number;
  /** Slots of an app while no other app sends requests. */
  perAppMax: number;
  /** … and while others do: long statements on every processor would delay the short ones of others in the database, which has no priorities. */
  besideOthersMax: number;
}

/**
 * Slots for requests being handled at once. Without them, an app with many slow requests occupies every database connection and every
 * processor, and another app's next request waits for them to end. Apps take turns, and one app never has all slots.
 */
export class AppSlots {
  readonly #limits: AppSlotsLimits;
  readonly #active: ActiveApps;
  readonly #queue: FairQueue<Waiting>;
  #taken = 0;

  constructor(limits: AppSlotsLimits, active = new ActiveApps()) {
    const { perAppMax, besideOthersMax } = limits;
    this.#limits = limits;
    this.#active = active;
    this.#queue = new FairQueue((appId) => (active.isBesideOthers(appId) ? besideOthersMax : perAppMax));
  }

  /** Records that the app sent a request, with or without a slot. */
  saw(appId: string): void {
    this.#active.saw(appId);
  }

  /** Runs the work once the app has a slot, which it keeps until the work has ended, even if its client has left. */
  async during<T>(appId: string, work: () => Promise<T>): Promise<T> {
    const slot: Slot = { take: () => this.#take(appId), giveBack: () => this.#giveBack(appId) };
    this.#active.saw(appId);
    await slot.take();
    try {
      return await currentSlot.run(slot, work);
    } finally {
      slot.giveBack();
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
    this.#active.ended();
    this.#queue.release(appId);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#taken < this.#limits.slotsMax) {
      const next = this.#queue.take();
      if (!next) return;
      this.#taken++;
      this.#active.began();
      next.start();
    }
  }
}
