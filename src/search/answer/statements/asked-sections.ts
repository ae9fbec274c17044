import { hasWord, termsOf } from '../coverage.ts';
import { isQuestionHeading, kindOf } from '../question/question-kinds.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from './statement.ts';

const WORD = /\p{L}+/u;
const GERUND = /^\p{L}+ing\b/u;

/**
 * Returns whether this comes first below a heading that asks the same, as “How to order a kit”, “Ordering a kit” and “Order your kit” do:
 * of the same kind, with no word that the question lacks or with all that it asks about. The headings above have the rest of the question.
 * Then a paragraph is meant as a whole, not its first sentence.
 */
export function isUnderQuestion(
  asked: Asked,
  { form, headings, isFirst, order }: Pick<AnswerStatement, 'form' | 'headings' | 'isFirst' | 'order'>,
): boolean {
  const begins = form === 'list' || form === 'table' || (form === 'sentence' && Number.isInteger(order));
  if (!isFirst || !begins) return false;
  const heading = lastHeading(headings);
  const { kind, words } = asked;
  if (!saysHow(asked, heading) && (!isQuestionHeading(heading) || kindOf(heading) !== kind)) return false;
  const named = termsOf(heading);
  const above = termsOf(headings);
  const isAsked = (term: string) => words.some((word) => word.term === term || word.near.includes(term));
  return (
    named.size > 0 &&
    ([...named].every(isAsked) || namesAll(asked, named)) &&
    words.every(({ term, weight }) => weight < 1 || hasWord(above, term))
  );
}

/** Returns whether a heading names what is to be done; “Mitigation” says how to fix what is above it. */
function saysHow({ doing, kind }: Asked, heading: string): boolean {
  if (doing === null) return false;
  const named = termsOf(heading);
  const isOrder = kind === 'steps' && termsOf(WORD.exec(heading)?.[0] ?? '').has(doing);
  return (
    isOrder ||
    termsOf(GERUND.exec(heading)?.[0] ?? '').has(doing) ||
    (named.size === 1 && hasWord(named, doing))
  );
}

/** Returns whether a text names everything that a question asks about, if that is more than one word. */
export function namesAll({ words }: Asked, named: ReadonlySet<string>): boolean {
  const telling = words.filter(({ weight }) => weight >= 1);
  return telling.length > 1 && telling.every(({ term }) => hasWord(named, term));
}
