import type { LanguageCount } from './queries.ts';

/** Documents are counted up to this number per language: that many are enough, whatever the total. */
export const COUNT_MAX = 1_000;
/** A few short or odd documents are always detected as another language: a language with fewer is not one of the team's … */
const DOCUMENTS_MIN = 3;
/** … nor is one with a smaller share of all passages: with about ten passages per document, that is one document in ten. */
const PASSAGES_SHARE_MIN = 0.01;
/** With so few passages, one document is enough. */
const FEW_PASSAGES = 100;

/** Returns the languages that enough documents are written in; `passages` is the number of passages in all documents. */
export const chooseLanguages = (counts: readonly LanguageCount[], passages: number): string[] =>
  counts
    .filter(
      ({ documents }) =>
        documents >= COUNT_MAX ||
        passages < FEW_PASSAGES ||
        (documents >= DOCUMENTS_MIN && documents >= passages * PASSAGES_SHARE_MIN),
    )
    .map(({ language }) => language);
