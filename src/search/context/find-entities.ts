import type { NearChunks } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { EntityMatch, EntitySearch } from '../../entities/find/rank-entities.ts';
import { listSurroundings } from '../../entities/find/list-surroundings.ts';
import { foldName } from '../../text/fold.ts';
import { termSet } from '../../text/term-set.ts';
import { EVERYWHERE, retrievePassages, type SearchContext } from '../retrieve-passages.ts';

/** Maximum documents read for one query, and chunks considered to find them. */
const DOCUMENTS_MAX = 12;
const CANDIDATES_MAX = 200;
/** A shorter query is a name, not a description. */
const QUERY_WORDS_MIN = 3;
/** Words of the query that must appear around an entity; a single word appears in too many sentences. */
const SHARED_WORDS_MIN = 2;
/** The text around a name is weaker evidence than the name itself. */
const SIMILARITY_MAX = 0.6;
/** One sentence with all the words is better evidence than many with one each. */
const SENTENCE_SHARE = 0.7;
const OTHER_TYPE_SHARE = 0.6;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  organization:
    'vendor supplier company firm startup agency customer client partner bank provider competitor contractor manufacturer publisher university team',
  person:
    'person engineer manager designer lead developer founder ceo cto cfo director head author colleague analyst lawyer teacher doctor speaker',
  location: 'city town country office village region street building',
  product: 'product tool app application service platform library framework device system software',
};
const typeOfWord = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
);

/**
 * Finds entities that are described, not named: “the Berlin payments vendor” finds one mentioned in sentences about payments and Berlin, or
 * described that way. Searches what the viewer may see, also by meaning if an embedder is set up. Empty for queries of few words.
 */
export async function findEntitiesByContext(
  ctx: SearchContext & { nearChunks?: NearChunks | null },
  viewer: Viewer,
  { query, type, limit }: EntitySearch,
): Promise<EntityMatch[]> {
  const words = new Set(termSet(query).split(' ').filter(Boolean));
  if (foldName(query).split(' ').length < QUERY_WORDS_MIN || words.size < SHARED_WORDS_MIN) return [];
  const found = await retrievePassages(ctx, viewer, {
    query,
    scope: EVERYWHERE,
    limit: DOCUMENTS_MAX,
    candidatesMax: CANDIDATES_MAX,
    nearChunks: ctx.nearChunks ?? null,
  });
  const ids = [...new Set(found.map((hit) => hit.document_id))];
  const surroundings = await listSurroundings(ctx.sql, viewer, ids);
  const shares = shareOfWords(
    words,
    surroundings.map(({ texts }) => texts),
  );
  const meant = wantedType(query);
  return surroundings
    .flatMap(({ row }, at) => {
      const share = shares[at] ?? 0;
      const isContext = termSet(row.name)
        .split(' ')
        .every((term) => term === '' || words.has(term));
      if (share === 0 || isContext || (type !== null && row.type !== type)) return [];
      const fit = meant === null || row.type === meant ? 1 : OTHER_TYPE_SHARE;
      return [
        {
          row,
          similarity: Math.round(1000 * SIMILARITY_MAX * fit * share) / 1000,
        },
      ];
    })
    .sort((a, b) => b.similarity - a.similarity || b.row.mention_count - a.row.mention_count)
    .slice(0, limit);
}

/** Returns the type that the last word with a type asks for: “vendor” asks for an organization. */
function wantedType(query: string): string | null {
  const types = foldName(query)
    .split(' ')
    .flatMap((word) => typeOfWord.get(word) ?? []);
  return types.at(-1) ?? null;
}

/** Returns how much of the query appears around each entity, 0..1; a word weighs more if it appears around fewer entities. */
function shareOfWords(words: ReadonlySet<string>, around: readonly (readonly string[])[]): number[] {
  const found = around.map((texts) => {
    const each = texts.map(
      (text) =>
        new Set(
          termSet(text)
            .split(' ')
            .filter((term) => words.has(term)),
        ),
    );
    return { each, all: new Set(each.flatMap((terms) => [...terms])) };
  });
  const weightOf = (word: string): number =>
    Math.log(1 + found.length / (1 + found.filter(({ all }) => all.has(word)).length));
  const sum = (terms: Iterable<string>): number =>
    [...terms].reduce((total, term) => total + weightOf(term), 0);
  const whole = sum(words);
  return found.map(({ each, all }) => {
    if (all.size < SHARED_WORDS_MIN || whole === 0) return 0;
    return (SENTENCE_SHARE * Math.max(...each.map(sum)) + (1 - SENTENCE_SHARE) * sum(all)) / whole;
  });
}
