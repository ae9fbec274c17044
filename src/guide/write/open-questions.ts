import { foldName } from '../../text/fold.ts';
import type { Notes } from '../notes.ts';
import { type Corpus, type GuideDocument, newestFirst } from './corpus.ts';
import { cite, type GuideSection, monthPart } from './layout.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

const DOCUMENTS_MAX = 12;
const QUESTIONS_MAX = 6;
/** Older questions have been answered, or nobody asks them any more. */
const AGE_DAYS_MAX = 3 * 365;

/** Returns open questions by document, with its date, newest first. */
export function questionSections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const asking = documents.filter(
    (d) => d.notes.questions.length > 0 && !d.notes.isTemplate && !isSettled(d.notes) && !isOld(d, corpus),
  );
  const asked = newestFirst(asking, corpus)
    .flatMap((document) => document.notes.questions.map((text) => ({ text, document })))
    .filter(({ text }) => !corpus.isCommon(text));
  const own = Map.groupBy(
    uniqueBy(asked, (q) => foldName(q.text)),
    (q) => q.document,
  );
  return [...own].slice(0, DOCUMENTS_MAX).map(([document, questions]) => {
    const date = corpus.dateOf(document);
    return {
      heading: `${document.notes.title}${date ? ` (${monthPart(date)})` : ''}`,
      entries: questions.slice(0, QUESTIONS_MAX).map((q) => `- ${q.text} ${cite(document.label)}`),
    };
  });
}

/** What was asked while a proposal was open was settled with it. */
const isSettled = ({ kind, state }: Notes): boolean => kind === 'proposal' && state !== null;

const isOld = (document: GuideDocument, corpus: Corpus): boolean => {
  const date = corpus.dateOf(document);
  return date !== null && corpus.daysBeforeNewest(date) > AGE_DAYS_MAX;
};
