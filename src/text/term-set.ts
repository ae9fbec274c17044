import { visitTerms } from './terms.ts';
import type { Term } from './terms/analyze-token.ts';

let lastMark = 0;

/**
 * Returns the distinct terms of `text` (see visitTerms) without stop words, each between spaces (` run shoe `): one string in which a
 * database finds a term as ` run `, because terms contain no whitespace. Empty if there are none. Calls `visitNew` with each.
 */
export function termSet(text: string, visitNew: (term: Term) => void = () => {}): string {
  const mark = --lastMark;
  let found = '';
  visitTerms(text, (term) => {
    if (term.isStop || term.mark === mark) return;
    term.mark = mark;
    found += `${term.text} `;
    visitNew(term);
  });
  return found && ` ${found}`;
}
