import { terms } from '../../text/terms.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._@/#+-]*/gu;

/** Returns the words of a query, as written, that have one of the given terms. */
export function unknownWords(query: string, unknown: readonly string[]): string[] {
  if (!unknown.length) return [];
  const nowhere = new Set(unknown);
  const written = (query.match(WORD) ?? []).map((word) => word.replace(/[._'’-]+$/u, ''));
  return [...new Set(written.filter((word) => terms(word).some((term) => nowhere.has(term))))];
}
