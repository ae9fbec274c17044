import type { Sql } from '../../../db/types.ts';
import { BoundedCache } from '../../../lib/bounded-cache.ts';
import { hashKey } from './hash-key.ts';
import { CachedNames } from './cached-names.ts';
import { findNamesStamp, hashesOf, listChangedNames, listNamesOfNodes, readNames } from './queries.ts';
import { StampedRows } from './stamped-rows.ts';

export interface NameCacheLimits {
  /** Maximum names in memory, over all apps. Apps with more are searched in the database. */
  namesMax: number;
  /** Number of an app's searches after which its names are read: reading them takes as long as many searches. */
  searchesMin: number;
}

const LIMITS: NameCacheLimits = { namesMax: 200_000, searchesMin: 100 };
const APPS_MAX = 10_000;
const ASKED_MS = 10 * 60_000;
/** With more changes than this at once, reading everything again is not slower. */
const CHANGES_MAX = 5_000;

/** One of each length of a last word, and two that take a round before it. */
const HASHED_TEXTS = ['', 'a', 'default ^acme', 'default ada|cor', 'default 東京'];

/** The names of the most searched apps of one database, cached in the memory of this process. */
export class NameCaches {
  readonly rows: StampedRows;
  readonly #sql: Sql;
  readonly #limits: NameCacheLimits;
  /** In the order of use, least recent first. */
  readonly #caches = new Map<string, CachedNames>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #asked = new BoundedCache<string, number>(APPS_MAX, ASKED_MS);
  /** Apps whose names cannot be cached: too many, or hashed differently. */
  readonly #uncacheable = new BoundedCache<string, true>(APPS_MAX, ASKED_MS);
  readonly #hash: typeof hashKey;

  constructor(sql: Sql, limits = LIMITS, hash = hashKey) {
    this.#sql = sql;
    this.rows = new StampedRows(sql);
    this.#limits = limits;
    this.#hash = hash;
  }

  /** Returns an app's names if they are cached; else counts the search, and reads them in the background from enough searches on. */
  find(appId: string): CachedNames | null {
    const cached = this.#caches.get(appId);
    if (cached) {
      this.#caches.delete(appId);
      this.#caches.set(appId, cached);
      return cached;
    }
    const asked = (this.#asked.get(appId) ?? 0) + 1;
    this.#asked.set(appId, asked);
    if (asked >= this.#limits.searchesMin && !this.#uncacheable.get(appId)) void this.load(appId);
    return null;
  }

  /** Reads an app's names, unless they are too many; resolves when they are cached. */
  load(appId: string): Promise<void> {
    return this.#once(appId, () => this.#read(appId));
  }

  /** Applies later changes, unless there are too many; concurrent callers share one read. */
  catchUp(appId: string): Promise<void> {
    return this.#once(appId, () => this.#readChanges(appId));
  }

  #once(appId: string, read: () => Promise<void>): Promise<void> {
    const reading =
      this.#reading.get(appId) ??
      read()
        // Without them, searches read the database, and report its errors themselves.
        .catch(() => void this.#caches.delete(appId))
        .finally(() => this.#reading.delete(appId));
    this.#reading.set(appId, reading);
    return reading;
  }

  async #read(appId: string): Promise<void> {
    if (!(await this.#isHashedAlike())) {
      this.#uncacheable.set(appId, true);
      return;
    }
    // Names that change while they are read have a later stamp, so they are read again.
    const names = new CachedNames(appId, await findNamesStamp(this.#sql, appId));
    for await (const part of readNames(this.#sql, appId)) {
      for (const name of part) names.add(name);
      if (names.size > this.#limits.namesMax) {
        this.#uncacheable.set(appId, true);
        return;
      }
    }
    this.#caches.set(appId, names);
    this.#evict();
  }

  /** Whether the process computes the stored hashes: a database on a machine with another byte order has different ones. */
  async #isHashedAlike(): Promise<boolean> {
    const stored = await hashesOf(this.#sql, HASHED_TEXTS);
    return HASHED_TEXTS.every((text, at) => this.#hash(text) === stored[at]);
  }

  async #readChanges(appId: string): Promise<void> {
    const cached = this.#caches.get(appId);
    if (!cached) return;
    const changes = await listChangedNames(this.#sql, appId, { stamp: cached.stamp, limit: CHANGES_MAX });
    if (changes.length === CHANGES_MAX) {
      this.#caches.delete(appId);
      return;
    }
    const nodes = changes.map((change) => change.node_id);
    const names = await listNamesOfNodes(this.#sql, appId, nodes);
    cached.apply(changes.at(-1)?.stamp ?? cached.stamp, nodes, names);
    this.#evict();
  }

  /** Drops the names of the apps that were searched longest ago, and names that changed so often that they take up too much room. */
  #evict(): void {
    let size = [...this.#caches.values()].reduce((sum, names) => sum + names.size, 0);
    for (const [appId, names] of this.#caches) {
      if (size <= this.#limits.namesMax) return;
      size -= names.size;
      this.#caches.delete(appId);
      this.#asked.delete(appId);
    }
  }
}

const ofDatabase = new WeakMap<Sql, NameCaches>();

/** Returns the caches of a database in this process. */
export function nameCachesOf(sql: Sql): NameCaches {
  const known = ofDatabase.get(sql) ?? new NameCaches(sql);
  ofDatabase.set(sql, known);
  return known;
}
