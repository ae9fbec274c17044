import type { Context } from '../../../context.ts';
import type { Provenance } from '../../tree.ts';
import { findInventory, type Inventory } from './queries.ts';
import { utcDay } from '../../../lib/dates/day.ts';

/** What is new for a file since it was last compared with the documents. */
export interface FileNews {
  /** New or changed documents, with the revision that was known; null if none was. */
  changed: Map<number, number | null>;
  /** Documents in the file's evidence that no longer exist. */
  gone: Set<number>;
  /** `YYYY-MM-DD` of the last comparison. */
  since: string;
}

/** What a file was last compared with: an inventory, or (if it is no longer stored) all documents up to an id. */
export type Known = Inventory | { documentIdMax: number; readAt: Date };

/** Returns the news for a file; `now` has the revision of every document of the tree. Pure. */
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
    since: utcDay(known.readAt),
  };
}

/** Creates a reader of what files were last compared with, which reads each inventory once. */
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
