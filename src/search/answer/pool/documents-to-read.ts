import { calledTitle } from '../../../documents/chunking/called-title.ts';
import type { DocumentHit } from '../../search-documents.ts';
import { pathInWords } from '../fields/document-fields.ts';
import { hasWord, termsOf } from '../coverage.ts';
import { askedField, isCalledLike } from '../fields/asked-field.ts';
import { readAsked } from '../read-asked.ts';

/** Maximum documents read for an answer, best first. */
export const READ_MAX = 8;
/** Maximum documents found for an answer, and how many of those after the first READ_MAX may be read, too. */
export const FOUND_MAX = 20;
const FURTHER_MAX = 4;

type Passages = Pick<DocumentHit, 'passages'> & {
  row: Pick<DocumentHit['row'], 'title' | 'resource_id' | 'metadata'>;
};

/**
 * Returns the best documents, those of the next ones that the question names to ask for a field of theirs, and those where one passage, with its title and heading, has all that a question asks about:
 * documents are ranked as a whole, and many with scattered words may rank above one that has them together.
 */
export function documentsToRead<T extends Passages>(question: string, hits: readonly T[]): T[] {
  const asked = readAsked(question);
  const { words, dates } = asked;
  const field = askedField(question, asked);
  const telling = words.filter(({ weight, isName }) => weight >= 1 || isName);
  const holdsAll = ({ row, passages }: T) =>
    passages.some(({ heading, text }) => {
      const said = termsOf(`${calledTitle(row)}\n${heading}\n${text}`);
      return telling.every(({ term }) => hasWord(said, term));
    });
  // Days are not among a question's words: a document with all the others may be about any day.
  // The status of a page stands in no passage.
  const isNamed = ({ row }: T) => field !== null && isCalledLike(field, calledTitle(row), pathInWords(row));
  const further =
    telling.length > 1 && !dates.length
      ? hits.slice(READ_MAX, FOUND_MAX).filter((hit) => isNamed(hit) || holdsAll(hit))
      : [];
  return [...hits.slice(0, READ_MAX), ...further.slice(0, FURTHER_MAX)];
}
