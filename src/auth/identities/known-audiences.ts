import type { Sql } from '../../db/types.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { listAudienceIds, replaceIdentities } from './queries.ts';
import { readerOfAddress } from './readers.ts';

/** How soon a user removed at a vendor stops finding documents, once that removal was read. */
const AUDIENCES_MS = 1_000;
/** How long an address verified by an issuer is not written again. */
const ADDRESS_MS = 3_600_000;

const keyOf = (appId: string, userId: string): string => `${appId}\n${userId}`;

/** Caches which connections' documents the users of this process can find. */
export class KnownAudiences {
  readonly #sql: Sql;
  readonly #audiences = new BoundedCache<string, string[]>(50_000, AUDIENCES_MS);
  readonly #addresses = new BoundedCache<string, string>(50_000, ADDRESS_MS);

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Returns the caller with the audiences they belong to. */
  async withAudiences(actor: Actor): Promise<Actor> {
    const { appId, userId } = actor;
    if (userId === null) return actor;
    const key = keyOf(appId, userId);
    const known = this.#audiences.get(key);
    if (known) return { ...actor, audiences: known };
    const audiences = await listAudienceIds(this.#sql, appId, userId);
    // Cached only when just read: refreshed with every request, an entry would never expire.
    this.#audiences.set(key, audiences);
    return { ...actor, audiences };
  }

  /** Stores the address that the app's issuer has verified, replacing the previous one. */
  async noteAddress(appId: string, userId: string, address: string): Promise<void> {
    const identity = readerOfAddress(address);
    const key = keyOf(appId, userId);
    if (identity === null || this.#addresses.get(key) === identity) return;
    const proven = { identities: [identity], proof: 'issuer' } as const;
    await transaction(this.#sql, (tx) => replaceIdentities(tx, { appId, userId }, proven));
    this.#addresses.set(key, identity);
    this.#audiences.clear();
  }

  forget(): void {
    this.#audiences.clear();
    this.#addresses.clear();
  }
}
