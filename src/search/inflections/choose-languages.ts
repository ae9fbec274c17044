import type { LanguageCount } from './queries.ts';

/** Languages are counted up to here: more is certain whatever the total. Documents. */
export const COUNT_MAX = 1_000;
/** A few short or odd documents are always taken for another language: fewer than these are not one of the team's … */
const DOCUMENTS_MIN = 3;
/** … nor are those of so small a share of all passages: a document has about ten, and one in ten documents is not odd any more. */
const PASSAGES_SHARE_MIN = 0.01;
/** Among very few passages one document is enough. */
const FEW_PASSAGES = 100;

/** The languages that enough of the documents are written in; `passages` is how many there are of all documents. */
export const chooseLanguages = (counts: readonly LanguageCount[], passages: number): string[] =>
  counts
    .filter(
      ({ documents }) =>
        documents >= COUNT_MAX ||
        passages < FEW_PASSAGES ||
        (documents >= DOCUMENTS_MIN && documents >= passages * PASSAGES_SHARE_MIN),
    )
    .map(({ language }) => language);
