interface Kept<T> {
  answer: T;
  untilMs: number;
}

/**
 * Caches answers that are slow to compute: one that took t milliseconds is reused for `times` × t. However often they are requested,
 * computing them takes at most a known share of the time.
 */
export class PacedAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #times: number;
  readonly #nowMs: () => number;

  constructor(times: number, nowMs = () => performance.now()) {
    this.#times = times;
    this.#nowMs = nowMs;
  }

  /** Returns the answer for a key, perhaps one found a moment ago. */
  async get(key: string, find: () => Promise<T>): Promise<T> {
    const begunMs = this.#nowMs();
    for (const [other, { untilMs }] of this.#kept) if (untilMs <= begunMs) this.#kept.delete(other);
    const kept = this.#kept.get(key);
    if (kept) return kept.answer;
    const answer = await find();
    const endedMs = this.#nowMs();
    this.#kept.set(key, { answer, untilMs: endedMs + this.#times * (endedMs - begunMs) });
    return answer;
  }
}
