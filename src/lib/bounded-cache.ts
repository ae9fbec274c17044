/**
 * A map that evicts the least recently used entry once it has more than `entriesMax`, and any entry older than `ttlMs`, by a clock that never
 * jumps: set back by an hour, the machine's would keep what was revoked for an hour.
 */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, { value: V; expiresAt: number }>();
  readonly #entriesMax: number;
  readonly #ttlMs: number;

  constructor(entriesMax: number, ttlMs: number) {
    this.#entriesMax = entriesMax;
    this.#ttlMs = ttlMs;
  }

  get(key: K, now = performance.now()): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAt <= now) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V, now = performance.now()): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: now + this.#ttlMs });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#entriesMax && !oldest.done) this.#entries.delete(oldest.value);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
