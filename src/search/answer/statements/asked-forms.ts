import { terms } from '../../../text/terms.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from './statement.ts';

/** “You can merge”, “must not be merged”, “are allowed to merge”: the verb is last. */
const PERMITS =
  /\b(?:can|may|must|shall|should|needs? to|ought to|need|needs|have to|has to|cannot|(?:is|are) (?:not )?(?:allowed|permitted|free|required|welcome|able) to|n['’]t)(?: (?:not|never|also|only|always|still))?(?: be)? (\p{L}+)/giu;

/** Returns whether a statement says what may, can or must be done with the verb of “Can I merge my own request?”. */
export const permitsAsked = (
  { kind, words }: Pick<Asked, 'kind' | 'words'>,
  { own }: Pick<AnswerStatement, 'own'>,
): boolean =>
  kind === 'confirmation' &&
  [...own.matchAll(PERMITS)].some(
    ([, verb = '']) => words[0] !== undefined && hasWord(new Set(terms(verb)), words[0].term),
  );

const RULING =
  /\b(?:allowed|permitted|possible|prohibited|forbidden|banned|optional|voluntary|mandatory|compulsory|no longer)\b|\b(?:must|may|can|should|need) not\b|\b(?:do|does) not (?:have|need) to\b|\bcannot\b|\bwelcome to\b/i;

/** Returns whether a statement, or the heading above it, says of something that it may be, must be or cannot be: “Prohibited materials”. */
export const rulesOn = (
  { kind }: Pick<Asked, 'kind'>,
  { own, headings }: Pick<AnswerStatement, 'own' | 'headings'>,
): boolean => kind === 'confirmation' && (RULING.test(own) || RULING.test(lastHeading(headings)));

const ANNOUNCES = /[:：]\s*$/;

/** Returns whether a list is announced as that of the class in question: “The committees are:” for “Which committees are there”. */
export function listsClass(
  { kind, isList, relation: { oneOf } }: Pick<Asked, 'kind' | 'isList' | 'relation'>,
  { form, lead }: Pick<AnswerStatement, 'form' | 'lead'>,
): boolean {
  if (kind !== 'open' || !isList || oneOf === null || form !== 'list') return false;
  return ANNOUNCES.test(lead) && hasWord(termsOf(lead), oneOf);
}

const DONE =
  /^(?:(?:we|they|he|she|I|it was) )?(?:then |also |finally )?\p{L}{2,}ed\b|\b(?:fix|solv|resolv|repair|restor|mitigat|address)ed by\b/iu;

/** Returns whether a statement says what somebody did: “Deleted the pods”, for “How was it fixed”. */
export const saysDone = (own: string): boolean => DONE.test(own);
