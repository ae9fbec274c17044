import type { Tx } from '../db/types.ts';
import type { ExtractedMention } from '../model/model.ts';
import { foldName } from '../text/fold.ts';
import {
  adoptPrivateEntities,
  deleteMentions,
  findByFoldedNames,
  insertEntities,
  insertMentions,
  type KnownEntity,
  lockEntities,
} from './mention-queries.ts';

/** Longer names are no names; the index on them is a B-tree of at most 2,704 bytes an entry. */
const NAME_CHARS_MAX = 200;

interface NamedMention extends ExtractedMention {
  documentId: number;
  folded: string;
}

/**
 * Puts the mentions found in documents of one owner in the place of those they had. A mention belongs to the entity whose name or
 * alias equals it when case, accents and punctuation are folded; a new name makes a new entity.
 */
export async function recordMentions(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: { documentId: number; mentions: ExtractedMention[] }[],
): Promise<void> {
  await deleteMentions(
    tx,
    appId,
    documents.map((d) => d.documentId),
  );
  const named = documents.flatMap((d) =>
    d.mentions.map((m): NamedMention => ({ ...m, documentId: d.documentId, folded: foldName(m.name) })),
  );
  const usable = named.filter((m) => m.folded !== '' && m.name.length <= NAME_CHARS_MAX);
  const keyOf = (m: { type: string; folded: string }) => `${m.type}\n${m.folded}`;
  const known = new Map<string, KnownEntity>();
  for (const row of await lockKnown(tx, appId, owner, [...new Set(usable.map((m) => m.folded))]))
    if (!known.has(keyOf(row))) known.set(keyOf(row), row);
  // By the spelling that comes first. Sorted, so that two batches that meet the same names take their locks in the same order.
  const unknown = [
    ...Map.groupBy(
      usable.filter((m) => !known.has(keyOf(m))),
      keyOf,
    ),
  ]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => same.slice(0, 1));
  const inserted = await insertEntities(tx, appId, owner, unknown);
  for (const row of inserted) known.set(keyOf(row), row);
  if (owner === null) await adoptPrivateEntities(tx, appId, inserted);
  await insertMentions(
    tx,
    appId,
    owner,
    usable.flatMap((m) => {
      const entity = known.get(keyOf(m));
      return entity
        ? [{ entityId: entity.entity_id, documentId: m.documentId, quote: m.quote, confidence: m.confidence }]
        : [];
    }),
  );
}

/** The entities of these names, locked: none is deleted with its last document, or adopted by the app, before its mention is written. */
async function lockKnown(
  tx: Tx,
  appId: string,
  owner: string | null,
  folded: string[],
): Promise<KnownEntity[]> {
  for (;;) {
    const found = await findByFoldedNames(tx, appId, owner, folded);
    const ids = [...new Set(found.map((row) => row.entity_id))];
    if ((await lockEntities(tx, appId, ids)) === ids.length) return found;
  }
}
