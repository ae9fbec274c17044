import type { QuestionKind } from '../question-kinds.ts';
import { isNear, type Places, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Every name that somebody who writes in a document is called by, as terms. */
export const speakersOf = (statements: readonly AnswerStatement[]): ReadonlySet<string> =>
  new Set([...new Set(statements.map(({ speaker }) => speaker ?? ''))].flatMap((name) => [...termsOf(name)]));

/** What somebody does by writing a message. */
export const SPEAKING: ReadonlySet<string> = termsOf(
  'propose suggest say report mention raise recommend request argue point warn notice claim write',
);

/** Who is asked for may be anybody, and whether something is so may be said by anybody. */
const SAID_BY_OTHERS: ReadonlySet<QuestionKind> = new Set(['person', 'confirmation']);

/**
 * “What did Ann win”: in a conversation that Ann takes part in, what somebody else says of himself is no answer. Either she writes it, or it
 * speaks of her by name; `Thanks, Ann!` and `Ann: yes` speak to her. What the question names beside her stands there or around it.
 */
export function isOfOtherSpeaker(
  { kind, words, relation: { oneOf } }: Asked,
  { own, speaker }: AnswerStatement,
  speakers: ReadonlySet<string>,
  { document: _document, ...near }: Places,
): boolean {
  if (speaker === null || SAID_BY_OTHERS.has(kind)) return false;
  const subject = words.find(({ term }) => speakers.has(term));
  if (!subject) return false;
  if (!termsOf(speaker).has(subject.term) && !termsOf(withoutAddress(own)).has(subject.term)) return true;
  const telling = words.filter(
    ({ term, weight }) => weight >= 1 && term !== oneOf && !speakers.has(term) && !SPEAKING.has(term),
  );
  return telling.filter((word) => !isNear(word, near)).length > telling.length * MISSING_MAX;
}

/** Whether a message names somebody who takes part and whom the question does not name; whom it addresses is not meant. */
export function namesSpeaker(
  { words }: Pick<Asked, 'words'>,
  { own, speaker }: Pick<AnswerStatement, 'own' | 'speaker'>,
  speakers: ReadonlySet<string>,
): boolean {
  if (speaker === null) return false;
  const named = termsOf(withoutAddress(own));
  return [...named].some((term) => speakers.has(term) && words.every((word) => word.term !== term));
}

/** Share of what a question names that may be said in words of no similar meaning. */
const MISSING_MAX = 0.25;

/** `Ann: …`, `Hey Ann!`, `Thanks, Ann.`, `…, Ann?` */
const ADDRESSED =
  /^@?[\p{L}\p{N}_-]+[:,]\s+|^(?:[\p{L}'’]+,? ){0,3}@?\p{Lu}[\p{L}\p{N}_-]*(?=[!.,])|,\s@?\p{Lu}[\p{L}\p{N}_-]*(?=[!.,?;–-]|$)/gu;

const withoutAddress = (text: string): string => text.replace(ADDRESSED, ' ');
