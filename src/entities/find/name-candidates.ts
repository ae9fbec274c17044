import type { Sql } from '../../db/types.ts';
import { ownersOf, type Viewer } from '../../documents/visible.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { type CandidateSearch, findNamesByLetters, NAMES_PER_KEY, type NameCandidate } from './queries.ts';
import { type KeyedName, rarestFirst } from './rarest-first.ts';
import { type KeyPair, searchKeys } from './search-keys.ts';

export interface NameCandidates {
  names: NameCandidate[];
  /** If a name is this similar, no more candidates need to be read. */
  similarityEnough: number;
}

/** Lists the names equal to a query, and those with each of the keys. */
export type ListByKeys = (
  search: CandidateSearch,
  keys: readonly KeyPair[],
) => KeyedName[] | Promise<KeyedName[]>;

/** Maximum names compared with the query. */
const CANDIDATES_MAX = 150;
/** A name that shares whole words and is this similar is the right one; otherwise misspelled names are searched too. */
const SURE_SIMILARITY = 0.8;
/** If nothing is this similar, names with letters in common are read too; a longer query is not a misspelled name. */
const NEAR_SIMILARITY = 0.6;
const MISSPELLED_CHARS_MAX = 40;

const COMMON_KEYS_MAX = 20_000;
const REMEMBERED_MS = 10 * 60_000;
/** Keys of an app that many names have, as seen by this process: finding that out again takes longer than all other keys together. */
const commonKeys = new BoundedCache<string, true>(COMMON_KEYS_MAX, REMEMBERED_MS);

/**
 * Yields names to compare with a query, in up to five parts, each only if nothing before was similar enough: names that share whole words;
 * one word and another's prefix or suffix; prefixes and suffixes; what many names have (a first name); letters.
 */
export async function* findNameCandidates(
  sql: Sql,
  viewer: Viewer,
  { query, folded, type }: { query: string; folded: string; type: string | null },
  listByKeys: ListByKeys,
): AsyncGenerator<NameCandidates> {
  const search = { folded, type, limit: CANDIDATES_MAX };
  const { firm, partlyRight, loose } = searchKeys(query);
  const common: KeyPair[] = [];
  const findByKeys = async (keys: readonly KeyPair[], isCommonRead: boolean) => {
    const keyed = await listByKeys(search, keys);
    const found = rarestFirst(keyed, { namesPerKey: NAMES_PER_KEY, isCommonRead, limit: CANDIDATES_MAX });
    return { names: found.names, common: found.common.flatMap((place) => keys.slice(place - 1, place)) };
  };
  for (const [keys, similarityEnough] of [
    [firm, SURE_SIMILARITY],
    [partlyRight, SURE_SIMILARITY],
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
  if (folded.length > MISSPELLED_CHARS_MAX) return;
  yield { names: await findNamesByLetters(sql, viewer, search), similarityEnough: NEAR_SIMILARITY };
}

const remembered = (viewer: Viewer, type: string | null, key: KeyPair): string =>
  JSON.stringify([viewer.appId, ownersOf(viewer), type, ...key]);
