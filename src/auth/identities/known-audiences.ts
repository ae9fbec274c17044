import type { Sql } from '../../db/types.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { listAudienceIds, replaceIdentities } from './queries.ts';
import { readerOfAddress } from './readers.ts';

/** Who was removed at a vendor finds nothing more so long after that was read. */
const AUDIENCES_MS = 1_000;
/** So long an address that an issuer verified is not written again. */
const ADDRESS_MS = 3_600_000;

const keyOf = (appId: string, userId: string): string => `${appId}\n${userId}`;

/** Which documents of connections the users of this process find. */
export class KnownAudiences {
  readonly #sql: Sql;
  readonly #audiences = new BoundedCache<string, string[]>(50_000, AUDIENCES_MS);
  readonly #addresses = new BoundedCache<string, string>(50_000, ADDRESS_MS);

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The caller with the audiences that they belong to. */
  async withAudiences(actor: Actor): Promise<Actor> {
    const { appId, userId } = actor;
    if (userId === null) return actor;
    const key = keyOf(appId, userId);
    const known = this.#audiences.get(key);
    if (known) return { ...actor, audiences: known };
    const audiences = await listAudienceIds(this.#sql, appId, userId);
    // Only what was read just now: kept again with every request, it would never be read again.
    this.#audiences.set(key, audiences);
    return { ...actor, audiences };
  }

  /** Keeps the address that the app's issuer has verified, in the place of the one before. */
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
