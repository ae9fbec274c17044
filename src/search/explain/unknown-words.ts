import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { terms } from '../../text/terms.ts';
import { askedNames } from '../aliases/asked-names.ts';
import { readQuestion } from '../rank/read-question.ts';
import { RECIPE } from '../rank/recipes.ts';
import { weighQuery } from '../weigh-query.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._@/#+-]*/gu;

/**
 * Returns the words of a query, as written, that no document of the viewer has in any form, nor as a misspelling. `found`: terms that the best
 * documents have; only if others are left, the index is asked. Nothing is said while documents still wait to be chunked.
 */
export async function findUnknownWords(
  db: Db,
  viewer: Viewer,
  query: string,
  found: ReadonlySet<string>,
): Promise<string[]> {
  const question = readQuestion(query);
  if (question.words.every((word) => found.has(word))) return [];
  const asked = { ...question, names: askedNames(query) };
  const { unknown: nowhere, isBehind } = await weighQuery(db, viewer, asked, RECIPE);
  if (isBehind) return [];
  const unknown = new Set(nowhere.filter((word) => !found.has(word)));
  const written = (query.match(WORD) ?? []).map((word) => word.replace(/[._'’-]+$/u, ''));
  return [...new Set(written.filter((word) => terms(word).some((term) => unknown.has(term))))];
}
