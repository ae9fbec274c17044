import { terms as termList } from '../../../text/terms.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';

/** The subject, before the verb or colon. */
const SUBJECT = /^(?:the |an? |our |your )?([^:：.]{2,60}?)(?:\s(?:is|are|was|were|means?)\b|[:：]\s)/i;

/** Returns whether the subject of a statement is what is asked: for “What is the grace time of a check?”, the grace time. */
export function isOfSubject(
  { kind, relation: { defined } }: Pick<Asked, 'kind' | 'relation'>,
  { own, form }: Pick<AnswerStatement, 'own' | 'form'>,
): boolean {
  if (kind !== 'open' || !defined.length || (form !== 'sentence' && form !== 'item')) return false;
  const subject = termsOf(SUBJECT.exec(own)?.[1] ?? '');
  return subject.size === new Set(defined).size && defined.every((term) => hasWord(subject, term));
}

const KEYED = /^([^:：]{2,60})[:：]\s+(.{2,160})/s;

/** “The name of the database is …” */
const NAME_OF = /\bnames? of (?:the |our |an? )?([^.,:;]{2,40}?) (?:is|are|was)\b/i;

/** Returns whether a name is before the colon and the thing asked about after it: “What is the app for iOS called?” */
export function isCalledSo(
  { words, relation: { isCalled } }: Pick<Asked, 'words' | 'relation'>,
  { own, form }: Pick<AnswerStatement, 'own' | 'form'>,
): boolean {
  if (!isCalled || form === 'list' || form === 'table') return false;
  const telling = words.filter(({ term, weight }) => weight >= 1 && term !== 'name');
  const [head] = telling.slice(-1);
  if (head && hasWord(termsOf(NAME_OF.exec(own)?.[1] ?? ''), head.term)) return true;
  const [, name = '', value = ''] = KEYED.exec(own.replace(' | ', ': ')) ?? [];
  const said = termsOf(value);
  return name !== '' && telling.length > 0 && telling.every(({ term }) => hasWord(said, term));
}

const OPENING_TERMS = 4;

/** Returns whether it, or text above it, mentions the first words early: for “Can members vote”, the members; others may follow. */
export function opensWithSubject(
  { kind, words }: Pick<Asked, 'kind' | 'words'>,
  { own, lead, headings }: Pick<AnswerStatement, 'own' | 'lead' | 'headings'>,
): boolean {
  if (kind !== 'confirmation' || words.length < 3) return false;
  const [first, second] = words;
  return [own, lead, lastHeading(headings)].some((text) => {
    const opening = new Set(termList(text).slice(0, OPENING_TERMS));
    return [first, second].every((word) => word !== undefined && hasWord(opening, word.term));
  });
}

/** Returns whether a statement mentions the class: a tool is more likely the answer to “Which tool …”. */
export const namesClass = (
  { kind, relation: { oneOf } }: Pick<Asked, 'kind' | 'relation'>,
  { own }: Pick<AnswerStatement, 'own'>,
): boolean => kind === 'company' && oneOf !== null && termsOf(own).has(oneOf);
