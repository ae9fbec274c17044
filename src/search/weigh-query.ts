import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { hashTerm } from '../text/terms/analyze-token.ts';
import { isFrame, type Question } from './rank/read-question.ts';
import type { Recipe } from './rank/recipes.ts';
import type { QueryTerm } from './rank/match-terms.ts';
import type { Totals } from './rank/weigh-terms.ts';
import { acronymTerms, stretchesOf } from './acronyms/acronym-terms.ts';
import { aliasTerms } from './aliases/alias-terms.ts';
import { listAliases } from './aliases/queries.ts';
import { expandTerm } from './expand-term.ts';
import { listAcronyms } from './acronyms/queries.ts';
import { chooseLanguages, COUNT_MAX } from './inflections/choose-languages.ts';
import { findForms, type TermForm } from './inflections/find-forms.ts';
import { loadStemmer } from './inflections/load-stemmer.ts';
import { listLanguages } from './inflections/queries.ts';
import {
  countTerms,
  countTotals,
  findKeptTotals,
  listTermCounts,
  type TotalsRow,
} from './statistics/queries.ts';
import { listTermsByPrefix } from './statistics/vocabulary-queries.ts';

/** Further terms of a very long query say little, and each costs time. */
const TERMS_MAX = 64;
/** Up to this many chunks are counted during the search: among so few, what just arrived changes a lot. */
const COUNTED_MAX = 300;
/** A term missing in the statistics is counted up to this number: it is newer than they are, so rare. */
const TERM_COUNT_MAX = 2_000;
/** Unknown words for which other spellings are looked up; each costs a search of the vocabulary. */
const EXPANDED_MAX = 4;
/** Words for which inflected forms are looked up, and terms checked for each. */
const INFLECTED_MAX = 12;
const BEGINNING_ALIKE_MAX = 300;

/** A word of the question as the index knows it. */
export interface WeighedTerm extends QueryTerm {
  /** Terms of the index that count as it. */
  terms: string[];
}

/** A question as asked of the index. */
export interface AskedQuestion extends Question {
  /** Possible names in it, see aliases/asked-names.ts. */
  names: readonly string[];
  /** Terms that count as a word, by the word's term. */
  near?: ReadonlyMap<string, readonly string[]>;
}

/** A question with the frequencies of its words in the viewer's texts. */
export interface WeighedQuery {
  queryTerms: WeighedTerm[];
  /** Words of the question that were looked up and found nowhere, not even as misspellings. */
  unknown: string[];
  totals: Totals;
  chunks: number;
  /** Mean terms per chunk. */
  lengthMean: number;
  /** Whether nobody but the viewer has chunks, as far as is counted. */
  isAlone: boolean;
  /** Whether documents that the viewer sees are still waiting to be chunked. */
  isBehind: boolean;
}

/** Looks up how rare each word of a question is in what the viewer sees. Omits words found nowhere, not even as misspellings. */
export async function weighQuery(
  db: Db,
  viewer: Viewer,
  question: AskedQuestion,
  recipe: Pick<Recipe, 'frameWeight' | 'acronymWeight' | 'aliasWeight' | 'inflections'>,
): Promise<WeighedQuery> {
  const asked = [...new Set([...question.words, ...question.dates])].slice(0, TERMS_MAX);
  const nearOf = (word: string) => question.near?.get(word) ?? [];
  const near = asked.flatMap(nearOf);
  // Independent queries run concurrently: on a busy machine, each wait for the database counts in full.
  const [kept, ofAsked, languages, acronyms, aliases] = await Promise.all([
    findKeptTotals(db, viewer),
    listTermCounts(db, viewer, [...asked, ...near], TERM_COUNT_MAX),
    recipe.inflections ? listLanguages(db, viewer, COUNT_MAX) : [],
    recipe.acronymWeight ? listAcronyms(db, viewer, asked, stretchesOf(question.words)) : [],
    recipe.aliasWeight ? listAliases(db, viewer, question.names) : [],
  ]);
  const meant = new Map([
    ...aliasTerms(asked, aliases, recipe.aliasWeight),
    ...acronymTerms(asked, acronyms, recipe.acronymWeight, question.shortForm),
  ]);
  const words = [...asked, ...meant.keys()];
  const isSmall = kept.chunks <= COUNTED_MAX;
  const [totals, counted, forms] = await Promise.all([
    isSmall ? countTotals(db, viewer, COUNTED_MAX * 10) : kept,
    isSmall
      ? countTerms(db, viewer, [...words, ...near], TERM_COUNT_MAX)
      : meant.size
        ? listTermCounts(db, viewer, [...meant.keys()], TERM_COUNT_MAX)
        : [],
    listForms(db, viewer, words, chooseLanguages(languages, kept.documents)),
  ]);
  const known = new Map([...ofAsked, ...counted]);
  const formsOf = (word: string): TermForm[] => [
    ...(forms.get(word) ?? []),
    ...nearOf(word).flatMap((term) => {
      const chunks = known.get(term) ?? 0;
      return chunks > 0 ? [{ term, chunks }] : [];
    }),
  ];
  const chunksOf = (word: string) =>
    formsOf(word).reduce((sum, form) => sum + form.chunks, known.get(word) ?? 0);
  const nowhere = words
    // A word that frames a question is a common word, not a misspelled one.
    .filter((word) => chunksOf(word) === 0 && !word.startsWith('@') && !meant.has(word) && !isFrame(word))
    .slice(0, EXPANDED_MAX);
  const expanded = await Promise.all(nowhere.map((word) => expandTerm(db, viewer, word, kept.stamp)));
  const queryTerms = words.flatMap((word): WeighedTerm[] => {
    const weight = (meant.get(word) ?? 1) * (isFrame(word) ? recipe.frameWeight : 1);
    const chunks = chunksOf(word);
    const spellings = [word, ...formsOf(word).map(({ term }) => term)];
    if (chunks > 0) return [toTerm(word, spellings, chunks, weight)];
    const other = expanded[nowhere.indexOf(word)];
    return other ? [toTerm(word, other.terms, other.chunks, weight * other.weight)] : [];
  });
  const found = new Set(queryTerms.map(({ word }) => word));
  const unknown = asked.filter((word) => !found.has(word) && !question.dates.includes(word));
  return { queryTerms, unknown, isAlone: kept.is_alone, isBehind: kept.is_behind, ...toTotals(totals) };
}

/** Lists inflected forms of the words that appear in the viewer's texts, if these are in languages other than English. */
async function listForms(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  languages: readonly string[],
): Promise<Map<string, TermForm[]>> {
  const stems = (await Promise.all(languages.map(loadStemmer))).filter((stem) => stem !== null);
  if (!stems.length) return new Map();
  const listByPrefix = (prefix: string) => listTermsByPrefix(db, viewer, prefix, BEGINNING_ALIKE_MAX);
  const asked = words.filter((word) => !isFrame(word)).slice(0, INFLECTED_MAX);
  return new Map(
    await Promise.all(asked.map(async (word) => [word, await findForms(word, stems, listByPrefix)] as const)),
  );
}

const toTerm = (word: string, terms: string[], chunks: number, weight: number): WeighedTerm => ({
  word,
  terms,
  hashes: terms.map(hashTerm),
  chunks,
  weight,
});

function toTotals(row: TotalsRow): Pick<WeighedQuery, 'totals' | 'chunks' | 'lengthMean'> {
  const mean = (terms: number, n: number) => (n > 0 ? terms / n : 1);
  return {
    chunks: Math.max(1, row.chunks),
    lengthMean: Math.max(1, mean(row.terms, row.chunks)),
    totals: {
      conversations: { units: row.messages, lengthMean: mean(row.message_terms, row.messages) },
      documents: { units: row.documents, lengthMean: mean(row.terms - row.message_terms, row.documents) },
    },
  };
}
