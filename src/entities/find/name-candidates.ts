import type { Sql } from '../../db/types.ts';
import { ownersOf, type Viewer } from '../../documents/visible.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { findNamesByLetters, listNamesByKeys, NAMES_PER_KEY, type NameCandidate } from './queries.ts';
import { rarestFirst } from './rarest-first.ts';
import { type KeyPair, searchKeys } from './search-keys.ts';

export interface NameCandidates {
  names: NameCandidate[];
  /** With a name as near as this the next candidates need not be read. */
  similarityEnough: number;
}

/** Names that are compared with the query. */
const CANDIDATES_MAX = 150;
/** A name that shares whole words and is as near as this is the one that is meant; else misspelled ones are searched for too. */
const SURE_SIMILARITY = 0.8;
/** With nothing as near as this, names with letters in common are read too; a longer query is not a misspelled name. */
const NEAR_SIMILARITY = 0.6;
const MISSPELT_CHARS_MAX = 40;

const COMMON_KEYS_MAX = 20_000;
const REMEMBERED_MS = 10 * 60_000;
/** Keys of an app that many names have, as this process saw them: to find that out again takes longer than all other keys together. */
const commonKeys = new BoundedCache<string, true>(COMMON_KEYS_MAX, REMEMBERED_MS);

/**
 * Names to compare with a query, in up to five parts, each only when the ones before had nothing near enough: those that share whole words, those that share one and
 * how another begins or ends, those that begin and end alike, those that share what many have (a first name), those with letters in common.
 */
export async function* findNameCandidates(
  sql: Sql,
  viewer: Viewer,
  { query, folded, type }: { query: string; folded: string; type: string | null },
): AsyncGenerator<NameCandidates> {
  const search = { folded, type, limit: CANDIDATES_MAX };
  const { firm, halfRight, loose } = searchKeys(query);
  const common: KeyPair[] = [];
  const findByKeys = async (keys: readonly KeyPair[], isCommonRead: boolean) => {
    const keyed = await listNamesByKeys(sql, viewer, search, keys);
    const found = rarestFirst(keyed, { namesPerKey: NAMES_PER_KEY, isCommonRead, limit: CANDIDATES_MAX });
    return { names: found.names, common: found.common.flatMap((place) => keys.slice(place - 1, place)) };
  };
  for (const [keys, similarityEnough] of [
    [firm, SURE_SIMILARITY],
    [halfRight, SURE_SIMILARITY],
    [loose, NEAR_SIMILARITY],
  ] as const) {
    const isCommon = (key: KeyPair) => commonKeys.get(remembered(viewer, type, key)) ?? false;
    common.push(...keys.filter(isCommon));
    const rare = keys.filter((key) => !isCommon(key));
    if (rare.length === 0) continue;
    const found = await findByKeys(rare, false);
    for (const key of found.common) commonKeys.set(remembered(viewer, type, key), true);
    common.push(...found.common);
    yield { names: found.names, similarityEnough };
  }
  if (common.length) {
    const found = await findByKeys(common, true);
    yield { names: found.names, similarityEnough: NEAR_SIMILARITY };
  }
  if (folded.length > MISSPELT_CHARS_MAX) return;
  yield { names: await findNamesByLetters(sql, viewer, search), similarityEnough: NEAR_SIMILARITY };
}

const remembered = (viewer: Viewer, type: string | null, key: KeyPair): string =>
  JSON.stringify([viewer.appId, ownersOf(viewer), type, ...key]);
