import { type RoomLimits, SharedRoom } from './shared-room.ts';

export interface UnreadAnswersLimits extends RoomLimits {
  /** An answer that has not been read after this long gives way to another one. */
  slowMs: number;
}

interface Unread {
  caller: string;
  bytes: number;
  disconnect: () => void;
}

/**
 * Room for answers that are sent but not read yet: a client may read as slowly as it likes, and each answer stays in memory until its last byte is
 * taken. Where there is no room, what has been read for long is given up.
 */
export class UnreadAnswers {
  readonly #room: SharedRoom;
  readonly #slowMs: number;
  readonly #now: () => number;
  /** Oldest first, with the time when they were sent. */
  readonly #sent = new Map<Unread, number>();

  constructor(limits: UnreadAnswersLimits, now: () => number = () => performance.now()) {
    this.#room = new SharedRoom(limits);
    this.#slowMs = limits.slowMs;
    this.#now = now;
  }

  get bytes(): number {
    return this.#room.bytes;
  }

  /** Counts an answer that is about to be sent; returns what to call once it is read or lost, or null if there is no room for it. */
  add(answer: Unread): (() => void) | null {
    if (!this.#fits(answer)) this.#disconnectSlow(answer);
    if (!this.#fits(answer)) return null;
    this.#sent.set(answer, this.#now());
    this.#room.take(answer.caller, answer.bytes);
    return () => this.#remove(answer);
  }

  #disconnectSlow(answer: Unread): void {
    const slowBefore = this.#now() - this.#slowMs;
    for (const [old, sentAt] of this.#sent) {
      if (sentAt > slowBefore || this.#fits(answer)) return;
      // Another caller's answer does not help one whose own share is used up.
      if (old.caller !== answer.caller && !this.#room.fitsShare(answer.caller, answer.bytes)) continue;
      this.#remove(old);
      old.disconnect();
    }
  }

  #fits({ caller, bytes }: Unread): boolean {
    return this.#room.fits(caller, bytes);
  }

  #remove(answer: Unread): void {
    if (this.#sent.delete(answer)) this.#room.release(answer.caller, answer.bytes);
  }
}
