import { visitTerms } from './terms.ts';

let lastMark = 0;

/**
 * Returns the distinct terms of `text` (see visitTerms) without stop words, each between spaces (` run shoe `): one string in which a
 * database finds a term as ` run `, because terms contain no whitespace. Empty if there are none.
 */
export function termSet(text: string): string {
  const mark = --lastMark;
  let found = '';
  visitTerms(text, (term) => {
    if (term.isStop || term.mark === mark) return;
    term.mark = mark;
    found += `${term.text} `;
  });
  return found && ` ${found}`;
}
