import type { QuestionKind } from '../question/question-kinds.ts';
import { isNear, type Places, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Returns every name of the people who write in a document, as terms. */
export const speakersOf = (statements: readonly AnswerStatement[]): ReadonlySet<string> =>
  new Set([...new Set(statements.map(({ speaker }) => speaker ?? ''))].flatMap((name) => [...termsOf(name)]));

/** Verbs for what somebody does by writing a message. */
export const SPEAKING: ReadonlySet<string> = termsOf(
  'propose suggest say report mention raise recommend request argue point warn notice claim write',
);

/** The person asked for may be anybody, and anybody may confirm something. */
const SAID_BY_OTHERS: ReadonlySet<QuestionKind> = new Set(['person', 'confirmation']);

/**
 * Returns whether a message is about somebody else: for “What did Ann win” in a conversation with Ann, what others say of themselves is no
 * answer. Ann must write it or be mentioned; `Thanks, Ann!` and `Ann: yes` only address her. Most other words of the question must be near.
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

/** Returns whether a message names a participant whom the question does not name; addressing one does not count. */
export function namesSpeaker(
  { words }: Pick<Asked, 'words'>,
  { own, speaker }: Pick<AnswerStatement, 'own' | 'speaker'>,
  speakers: ReadonlySet<string>,
): boolean {
  if (speaker === null) return false;
  const named = termsOf(withoutAddress(own));
  return [...named].some((term) => speakers.has(term) && words.every((word) => word.term !== term));
}

/** Share of the question's significant words that may be missing, even as near-synonyms. */
const MISSING_MAX = 0.25;

/** Ways to address somebody: `Ann: …`, `Hey Ann!`, `Thanks, Ann.`, `…, Ann?` */
const ADDRESSED =
  /^@?[\p{L}\p{N}_-]+[:,]\s+|^(?:[\p{L}'’]+,? ){0,3}@?\p{Lu}[\p{L}\p{N}_-]*(?=[!.,])|,\s@?\p{Lu}[\p{L}\p{N}_-]*(?=[!.,?;–-]|$)/gu;

const withoutAddress = (text: string): string => text.replace(ADDRESSED, ' ');
