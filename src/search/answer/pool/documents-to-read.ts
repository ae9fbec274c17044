import type { DocumentHit } from '../../search-documents.ts';
import { hasWord, termsOf } from '../coverage.ts';
import { readAsked } from '../read-asked.ts';

/** Documents that are read for an answer, the best first. */
export const READ_MAX = 8;
/** Documents that are found for an answer, and how many of those behind the first may be read too. */
export const FOUND_MAX = 20;
const FURTHER_MAX = 4;

type Passages = Pick<DocumentHit, 'passages'> & { row: Pick<DocumentHit['row'], 'title'> };

/**
 * The best documents, and of the next ones those of which one passage, with its title and heading, has all that a question asks about: documents are
 * ranked as a whole, and many that have the words here and there may stand before the one that has them together.
 */
export function documentsToRead<T extends Passages>(question: string, hits: readonly T[]): T[] {
  const { words, dates } = readAsked(question);
  const telling = words.filter(({ weight, isName }) => weight >= 1 || isName);
  const holdsAll = ({ row, passages }: T) =>
    passages.some(({ heading, text }) => {
      const said = termsOf(`${row.title ?? ''}\n${heading}\n${text}`);
      return telling.every(({ term }) => hasWord(said, term));
    });
  // Days are not among the words of a question: what has the others may be of any day.
  const further = telling.length > 1 && !dates.length ? hits.slice(READ_MAX, FOUND_MAX).filter(holdsAll) : [];
  return [...hits.slice(0, READ_MAX), ...further.slice(0, FURTHER_MAX)];
}
