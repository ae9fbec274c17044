import { ownersOf, type Viewer } from '../../../documents/visible.ts';
import { type CandidateSearch, NAMES_PER_KEY } from '../queries.ts';
import type { KeyedName } from '../rarest-first.ts';
import type { KeyPair } from '../search-keys.ts';
import { hashKey } from './hash-key.ts';
import { KeyIndex } from './key-index.ts';

/** A spelling of a name, as stored. */
export interface StoredName {
  entity_id: string;
  node_id: string;
  owner: string | null;
  name: string;
  folded: string;
  /** Hashes of its search keys. */
  search_keys: number[];
}

type Row = Omit<StoredName, 'search_keys' | 'node_id'>;

/** The names of one app as of a stamp, with the look-ups of listNamesByKeys, in memory. */
export class CachedNames {
  readonly #appId: string;
  readonly #rows: (Row | null)[] = [];
  readonly #rowsOfNode = new Map<string, number[]>();
  readonly #index = new KeyIndex();
  #stamp: number;

  constructor(appId: string, stamp: number) {
    this.#appId = appId;
    this.#stamp = stamp;
  }

  get stamp(): number {
    return this.#stamp;
  }

  /** Rows in use, including those of deleted names: this limits the memory. */
  get size(): number {
    return this.#rows.length;
  }

  add({ node_id: nodeId, search_keys: keys, ...row }: StoredName): void {
    const at = this.#rows.push(row) - 1;
    const own = this.#rowsOfNode.get(nodeId);
    if (own) own.push(at);
    else this.#rowsOfNode.set(nodeId, [at]);
    this.#index.add(at, [...keys, this.#equalKey(row.folded)]);
  }

  /** Replaces everything about the changed names. */
  apply(stamp: number, nodeIds: readonly string[], names: readonly StoredName[]): void {
    for (const nodeId of nodeIds) {
      for (const at of this.#rowsOfNode.get(nodeId) ?? []) this.#rows[at] = null;
      this.#rowsOfNode.delete(nodeId);
    }
    for (const name of names) this.add(name);
    this.#stamp = stamp;
  }

  /** Lists what listNamesByKeys lists, for any type. */
  listByKeys(viewer: Viewer, { folded, limit }: CandidateSearch, keys: readonly KeyPair[]): KeyedName[] {
    const owners = new Set(ownersOf(viewer));
    const found: KeyedName[] = [];
    const take = (left: number, right: number, place: number, most: number) => {
      let taken = 0;
      this.#index.takeRows(left, right, (at) => {
        const row = this.#rows[at];
        if (!row || !owners.has(row.owner) || (place === 0 && row.folded !== folded)) return true;
        found.push({ place, entity_id: row.entity_id, name: row.name, folded: row.folded });
        return ++taken < most;
      });
    };
    const equal = this.#equalKey(folded);
    take(equal, equal, 0, limit);
    for (const [at, [left, right]] of keys.entries()) {
      const one = this.#hashed(left);
      take(one, left === right ? one : this.#hashed(right), at + 1, NAMES_PER_KEY);
    }
    return found;
  }

  #hashed(key: string): number {
    return hashKey(`${this.#appId} ${key}`);
  }

  /** No key of a word begins like this. */
  #equalKey(folded: string): number {
    return this.#hashed(`= ${folded}`);
  }
}
