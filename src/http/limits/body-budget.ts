import { unavailable } from '../../errors.ts';
import { type RoomLimits, SharedRoom } from './shared-room.ts';

export interface BodyBudgetLimits extends RoomLimits {
  /** Requests that may wait for room; more are refused at once. */
  waitingMax: number;
  waitMs: number;
}

/** Who sends a body that has room. */
export interface BodySender {
  /** Whether it has been sending for a while, however fast. */
  isLate: () => boolean;
  isSlow: () => boolean;
  disconnect: () => void;
}

interface Held {
  caller: string;
  sender: BodySender;
}

interface Waiting {
  caller: string;
  bytes: number;
  start: () => void;
}

/** How often those who hold room are looked at while somebody waits. */
const LOOK_MS = 1_000;

/**
 * Room for request bodies in memory. A body is read only if there is room for it; its sender waits until then. Whoever sends slowly is
 * disconnected while others wait for that room: a body of a byte a second would hold it for two minutes. So is one of several senders of a
 * caller, at any speed, while a caller who holds nothing waits: two callers could share all the room, just fast enough.
 */
export class BodyBudget {
  readonly #limits: BodyBudgetLimits;
  readonly #room: SharedRoom;
  readonly #holding = new Set<Held>();
  #waiting: Waiting[] = [];

  constructor(limits: BodyBudgetLimits) {
    this.#limits = limits;
    this.#room = new SharedRoom(limits);
  }

  get heldBytes(): number {
    return this.#room.bytes;
  }

  /**
   * Resolves, once the bytes may be read, with a function that releases the room. 503 if it takes too long; `signal` ends the wait.
   * `sendNow` is called when the room is there.
   */
  async acquire(
    caller: string,
    bytes: number,
    signal: AbortSignal,
    sendNow: () => BodySender,
  ): Promise<() => void> {
    if (!this.#room.fits(caller, bytes)) await this.#wait(caller, bytes, signal);
    else this.#room.take(caller, bytes);
    const held = { caller, sender: sendNow() };
    this.#holding.add(held);
    return () => {
      if (!this.#holding.delete(held)) return;
      this.#room.release(caller, bytes);
      this.#startWaiting();
    };
  }

  #wait(caller: string, bytes: number, signal: AbortSignal): Promise<void> {
    const busy = () =>
      unavailable(
        'Too many large requests are in progress. Send it again in a moment, or send less at once.',
      );
    if (this.#waiting.length >= this.#limits.waitingMax) throw busy();
    return new Promise((resolve, reject) => {
      const looking = setInterval(() => this.#makeRoom(waiting), LOOK_MS);
      const leave = () => {
        clearInterval(looking);
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(busy());
      };
      const timer = setTimeout(leave, this.#limits.waitMs);
      signal.addEventListener('abort', leave, { once: true });
      const start = () => {
        clearInterval(looking);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#room.take(caller, bytes);
        resolve();
      };
      const waiting = { caller, bytes, start };
      this.#waiting.push(waiting);
    });
  }

  /** Disconnects who holds, without sending, the room that a body waits for; for a caller without any, also one of the largest holder's. */
  #makeRoom({ caller, bytes }: Waiting): void {
    for (const held of this.#holding)
      if ((held.caller === caller || this.#room.fitsShare(caller, bytes)) && held.sender.isSlow())
        held.sender.disconnect();
    if (this.#room.bytesOf(caller) === 0 && !this.#room.fits(caller, bytes))
      this.#lateOfLargest()?.disconnect();
  }

  /** Returns the sender that began last of those that are late, of the caller who holds most; none of a caller with one body. */
  #lateOfLargest(): BodySender | undefined {
    const held = [...this.#holding].toReversed();
    const late = held.filter(
      (one) => one.sender.isLate() && held.some((other) => other !== one && other.caller === one.caller),
    );
    const bytesOf = ({ caller }: Held) => this.#room.bytesOf(caller);
    return late.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]?.sender;
  }

  /** Starts waiting requests in order of arrival; a caller whose share is used up does not delay the others. */
  #startWaiting(): void {
    for (const waiting of this.#waiting) {
      if (!this.#room.fits(waiting.caller, waiting.bytes)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      waiting.start();
    }
  }
}
