export interface UnreadAnswersLimits {
  /** Bytes of answers in memory at once that their clients have not read yet, over all callers. */
  bytesMax: number;
  /** … and of one caller, so that nobody can take all the room. */
  bytesPerCallerMax: number;
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
  readonly #limits: UnreadAnswersLimits;
  readonly #now: () => number;
  readonly #bytesOf = new Map<string, number>();
  /** Oldest first, with the time when they were sent. */
  readonly #sent = new Map<Unread, number>();
  #bytes = 0;

  constructor(limits: UnreadAnswersLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Counts an answer that is about to be sent; returns what to call once it is read or lost, or null if there is no room for it. */
  add(answer: Unread): (() => void) | null {
    if (!this.#fits(answer)) this.#disconnectSlow(answer);
    if (!this.#fits(answer)) return null;
    this.#sent.set(answer, this.#now());
    this.#count(answer.caller, answer.bytes);
    return () => this.#remove(answer);
  }

  #disconnectSlow(answer: Unread): void {
    const slowBefore = this.#now() - this.#limits.slowMs;
    for (const [old, sentAt] of this.#sent) {
      if (sentAt > slowBefore || this.#fits(answer)) return;
      // Another caller's answer does not help one whose own share is used up.
      if (old.caller !== answer.caller && !this.#fitsShare(answer)) continue;
      this.#remove(old);
      old.disconnect();
    }
  }

  #fits(answer: Unread): boolean {
    return (
      this.#fitsShare(answer) && (this.#bytes === 0 || this.#bytes + answer.bytes <= this.#limits.bytesMax)
    );
  }

  /** One larger than all the share is sent alone. */
  #fitsShare({ caller, bytes }: Unread): boolean {
    const own = this.#bytesOf.get(caller) ?? 0;
    return own === 0 || own + bytes <= this.#limits.bytesPerCallerMax;
  }

  #remove(answer: Unread): void {
    if (this.#sent.delete(answer)) this.#count(answer.caller, -answer.bytes);
  }

  #count(caller: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#bytesOf.get(caller) ?? 0) + bytes;
    if (own === 0) this.#bytesOf.delete(caller);
    else this.#bytesOf.set(caller, own);
  }
}
