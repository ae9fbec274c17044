import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { askedNames } from '../aliases/asked-names.ts';
import { inverseFrequency } from '../statistics/inverse-frequency.ts';
import { readQuestion } from '../rank/read-question.ts';
import { RECIPE } from '../rank/recipes.ts';
import { weighQuery } from '../weigh-query.ts';

/** How a query was read: what it looks for, and how much each part counts. */
export interface ExplainedQuery {
  words: {
    word: string;
    /** Terms in the index that match it: itself, other forms, completions of it, or corrections of a misspelling. */
    terms: string[];
    /** Number of passages visible to the viewer that contain one of them. */
    passages: number;
    /** How much it counts in choosing passages: more if it is rare, less if it only substitutes for a word of the query. */
    weight: number;
  }[];
  /** Words found nowhere, not even as misspellings. */
  unknown: string[];
  dates: string[];
  phrases: string[];
  is_list: boolean;
  /** Number of passages that the viewer sees. */
  passages: number;
}

/** Reads a query as a search does, without searching. */
export async function explainQuery(db: Db, viewer: Viewer, query: string): Promise<ExplainedQuery> {
  const question = readQuestion(query);
  const { queryTerms, unknown, chunks } = await weighQuery(
    db,
    viewer,
    { ...question, names: askedNames(query) },
    RECIPE,
  );
  const round = (weight: number) => Math.round(weight * 100) / 100;
  return {
    words: queryTerms
      .map(({ word, terms, chunks: passages, weight }) => ({
        word,
        terms,
        passages,
        weight: round(weight * inverseFrequency(passages, chunks)),
      }))
      .toSorted((a, b) => b.weight - a.weight),
    unknown,
    dates: question.dates,
    phrases: question.phrases.map((phrase) => phrase.join(' ')),
    is_list: question.isList,
    passages: chunks,
  };
}
