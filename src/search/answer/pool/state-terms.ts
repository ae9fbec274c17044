import { isShortEnough, readAsked } from '../read-asked.ts';

/** Returns the telling words of a question about the present state, each with what may replace it; none if it asks for something else. */
export function stateTerms(question: string): string[][] {
  if (!isShortEnough(question)) return [];
  const { isState, words } = readAsked(question);
  if (!isState) return [];
  return words.filter(({ weight, isName }) => weight >= 1 || isName).map(({ term, near }) => [term, ...near]);
}
