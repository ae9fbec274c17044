export interface RoomLimits {
  /** Bytes at once, over all callers. */
  bytesMax: number;
  /** … and of one caller, so that nobody can take all the room. */
  bytesPerCallerMax: number;
}

/** Counts the bytes that callers hold in memory, against a limit for all and one for each. */
export class SharedRoom {
  readonly #limits: RoomLimits;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the bytes of a caller; 0 for one that holds nothing. */
  bytesOf(caller: string): number {
    return this.#bytesOf.get(caller) ?? 0;
  }

  /** Returns whether there is room for all of it; what is larger than all the room is held alone. */
  fits(caller: string, bytes: number): boolean {
    const isWithin = this.#bytes === 0 || this.#bytes + bytes <= this.#limits.bytesMax;
    return isWithin && this.fitsShare(caller, bytes);
  }

  /** Returns whether it is within the share of the caller; what is larger than the share is held alone. */
  fitsShare(caller: string, bytes: number): boolean {
    const own = this.bytesOf(caller);
    return own === 0 || own + bytes <= this.#limits.bytesPerCallerMax;
  }

  take(caller: string, bytes: number): void {
    this.#bytes += bytes;
    const own = this.bytesOf(caller) + bytes;
    if (own === 0) this.#bytesOf.delete(caller);
    else this.#bytesOf.set(caller, own);
  }

  release(caller: string, bytes: number): void {
    this.take(caller, -bytes);
  }
}
