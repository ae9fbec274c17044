import type { Tx } from '../db/types.ts';
import type { ExtractedMention, StatedAlias, StatedChange } from '../model/model.ts';
import { foldName } from '../text/fold.ts';
import { isTechnicalName } from '../text/names/technical-names.ts';
import { forgetNamesOf } from './forget-mentions.ts';
import { keyText, type NameKey, type NameNode, nameKeyOf } from './resolve/name-node.ts';
import {
  adoptPrivateNames,
  findNameNodes,
  insertLinks,
  insertMentions,
  insertNames,
  lockNames,
  type NewLink,
  type NewName,
} from './resolve/queries.ts';
import { insertChanges, listMakersOfSame, type NewChange } from './resolve/change-queries.ts';
import { listSpelledAlike } from './resolve/group-queries.ts';
import { listNamesakes } from './resolve/namesake-queries.ts';
import { refreshDecided, regroup } from './resolve/refresh.ts';

export interface DocumentMentions {
  documentId: number;
  mentions: readonly ExtractedMention[];
  aliases?: readonly StatedAlias[];
  changes?: readonly StatedChange[];
}

interface KeyedMention extends ExtractedMention {
  documentId: number;
  key: NameKey;
}

/**
 * Replaces the mentions of one owner's documents with those found. A mention belongs to the name that it is or stands for, with case,
 * accents and punctuation folded; its type comes from all mentions of the name. Names that documents equate become one entity.
 */
export async function recordMentions(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: readonly DocumentMentions[],
): Promise<void> {
  await lockNames(tx, appId);
  const forgotten = await forgetNamesOf(
    tx,
    appId,
    documents.map((d) => d.documentId),
  );
  const mentions = documents.flatMap(keyedMentions);
  const { known, pairable } = await knowNames(tx, appId, owner, mentions);
  await insertMentions(
    tx,
    appId,
    owner,
    mentions.flatMap(({ key, documentId, name, type, quote, confidence, isCertain = false }) => {
      const node = known.get(keyText(key));
      if (!node) return [];
      const ids = { rootId: node.root_id, nodeId: node.entity_id };
      return [{ ...ids, documentId, name, folded: foldName(name), type, quote, confidence, isCertain }];
    }),
  );
  const keysOf = Map.groupBy(mentions, ({ documentId }) => documentId);
  const stated = documents.map((document) => {
    const own = new Set(keysOf.get(document.documentId)?.map(({ key }) => keyText(key)));
    const mentioned = (key: NameKey) => (own.has(keyText(key)) ? known.get(keyText(key)) : undefined);
    return { links: linksOf(document, mentioned), changes: changesOf(document, mentioned) };
  });
  const links = stated.flatMap((each) => each.links);
  const changes = stated.flatMap((each) => each.changes);
  await insertLinks(tx, appId, owner, links);
  await insertChanges(tx, appId, owner, changes);
  const linked = links.flatMap(({ leftId, rightId }) => [leftId, rightId]);
  const makers = await listMakersOfSame(tx, appId, [...new Set(changes.map(({ documentId }) => documentId))]);
  const roots = await regroup(tx, appId, [...forgotten.linked, ...linked, ...makers, ...pairable]);
  const nodes = [...known.values()];
  const mentioned = nodes.map((node) => node.root_id);
  const namesakes = await listNamesakes(
    tx,
    appId,
    nodes.map((node) => node.entity_id),
  );
  await refreshDecided(tx, appId, [...new Set([...roots, ...forgotten.roots, ...mentioned, ...namesakes])]);
}

const keyedMentions = ({ documentId, mentions }: DocumentMentions): KeyedMention[] =>
  mentions.flatMap((mention) => {
    const key = nameKeyOf(mention.standsFor ?? mention);
    const isName = foldName(mention.name) !== '' && nameKeyOf(mention) !== null;
    if (!key || !isName || (key.space === 'name' && isTechnicalName(mention.name))) return [];
    return [{ ...mention, documentId, key }];
  });

/** Returns the rows of all names mentioned, inserting missing ones; `pairable`: new ones that may be another form of a known name. */
async function knowNames(
  tx: Tx,
  appId: string,
  owner: string | null,
  mentions: readonly KeyedMention[],
): Promise<{ known: Map<string, NameNode>; pairable: string[] }> {
  const wanted = new Map<string, NewName>();
  for (const { key, name, type, standsFor } of mentions) {
    if (wanted.has(keyText(key))) continue;
    const named = standsFor ?? { name, type };
    wanted.set(keyText(key), { ...key, ...named, displayFolded: foldName(named.name) });
  }
  const known = new Map<string, NameNode>();
  for (const node of await findNameNodes(tx, appId, owner, [...wanted.values()]))
    if (!known.has(keyText(node))) known.set(keyText(node), node);
  const unknown = [...wanted].flatMap(([key, name]) => (known.has(key) ? [] : [name]));
  const inserted = await insertNames(tx, appId, owner, unknown);
  for (const node of inserted) known.set(keyText(node), node);
  if (owner === null) await adoptPrivateNames(tx, appId, inserted);
  const accounts = inserted.flatMap(({ space, entity_id }) =>
    space === 'email' || space === 'handle' ? [entity_id] : [],
  );
  const spelledAlike = await listSpelledAlike(
    tx,
    appId,
    inserted.map(({ entity_id }) => entity_id),
  );
  return { known, pairable: [...accounts, ...spelledAlike] };
}

/** Returns the aliases that a document states between names it mentions itself: which documents are written with it makes no difference. */
function linksOf(
  { documentId, aliases = [] }: DocumentMentions,
  mentioned: (key: NameKey) => NameNode | undefined,
): NewLink[] {
  return aliases.flatMap(({ left, right, quote }) => {
    const [leftKey, rightKey] = [nameKeyOf(left), nameKeyOf(right)];
    const one = leftKey && mentioned(leftKey);
    const other = rightKey && mentioned(rightKey);
    if (!one || !other || one.entity_id === other.entity_id) return [];
    return [{ leftId: one.entity_id, rightId: other.entity_id, documentId, quote }];
  });
}

/** Returns who made which changes according to a document, of the names that it mentions itself. */
function changesOf(
  { documentId, changes = [] }: DocumentMentions,
  mentioned: (key: NameKey) => NameNode | undefined,
): NewChange[] {
  return changes.flatMap(({ repository, number, by, quote }) => {
    const key = nameKeyOf(by);
    const node = key && mentioned(key);
    return node ? [{ nodeId: node.entity_id, documentId, repository, number, quote }] : [];
  });
}
