import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { askedNames } from '../aliases/asked-names.ts';
import { inverseFrequency } from '../statistics/inverse-frequency.ts';
import { readQuestion } from '../rank/read-question.ts';
import { RECIPE } from '../rank/recipes.ts';
import { weighQuery } from '../weigh-query.ts';

/** How a query was read: what it looks for, and how much each part of it counts. */
export interface ExplainedQuery {
  words: {
    word: string;
    /** What counts as it in the index: itself, other forms, what it begins or is a misspelling of. */
    terms: string[];
    /** In how many passages of those that the viewer sees one of them stands. */
    passages: number;
    /** What it adds to the choice of passages: rarer is more, and less when it only stands for a word of the query. */
    weight: number;
  }[];
  /** Words that stand nowhere, not even misspelt. */
  unknown: string[];
  dates: string[];
  phrases: string[];
  is_list: boolean;
  /** Passages that the viewer sees. */
  passages: number;
}

/** Reads a query as a search does, without searching. */
export async function explainQuery(db: Db, viewer: Viewer, query: string): Promise<ExplainedQuery> {
  const question = readQuestion(query);
  const { queryTerms, chunks } = await weighQuery(
    db,
    viewer,
    { ...question, names: askedNames(query) },
    RECIPE,
  );
  const known = new Set(queryTerms.map(({ word }) => word));
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
    unknown: [...new Set(question.words)].filter((word) => !known.has(word)),
    dates: question.dates,
    phrases: question.phrases.map((phrase) => phrase.join(' ')),
    is_list: question.isList,
    passages: chunks,
  };
}
