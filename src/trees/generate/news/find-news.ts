import type { Context } from '../../../context.ts';
import type { Provenance } from '../../tree.ts';
import { findInventory, type Inventory } from './queries.ts';

/** What is new for a file since it was last compared with what there is. */
export interface FileNews {
  /** Documents that are new or have changed, with the revision that was known; null: none was. */
  changed: Map<number, number | null>;
  /** Documents that the file has as evidence and that are gone. */
  gone: Set<number>;
  /** `YYYY-MM-DD` of the last comparison. */
  since: string;
}

/** What a file was last compared with: an inventory, or (where it is no longer kept) all documents up to an id. */
export type Known = Inventory | { documentIdMax: number; readAt: Date };

/** Pure: `now` is the revision of every document that the tree is made of. */
export function newsFor(now: ReadonlyMap<number, number>, known: Known, provenance: Provenance): FileNews {
  const own = new Map((provenance.evidence ?? []).map((e) => [e.document_id, e.revision]));
  const changed = new Map<number, number | null>();
  for (const [id, revision] of now) {
    const before = own.get(id) ?? ('revisions' in known ? (known.revisions.get(id) ?? null) : undefined);
    if (before === undefined && 'documentIdMax' in known && id <= known.documentIdMax) continue;
    if (before !== revision) changed.set(id, before ?? null);
  }
  return {
    changed,
    gone: new Set([...own.keys()].filter((id) => !now.has(id))),
    since: known.readAt.toISOString().slice(0, 10),
  };
}

/** Reads what files were last compared with, each inventory once. */
export function createInventoryReader(
  { sql }: Pick<Context, 'sql'>,
  appId: string,
  fallback: { documentIdMax: number; readAt: Date },
): (treeId: string | undefined) => Promise<Known> {
  const read = new Map<string, Promise<Known>>();
  return async (treeId) => {
    if (treeId === undefined) return fallback;
    const known = read.get(treeId) ?? findInventory(sql, appId, treeId).then((found) => found ?? fallback);
    read.set(treeId, known);
    return known;
  };
}
