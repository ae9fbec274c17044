import { hasWord } from '../coverage.ts';
import type { QuestionKind } from '../question/question-kinds.ts';
import type { Asked, AskedWord } from '../read-asked.ts';
import type { AnswerSource, AnswerStatement } from '../statements/statement.ts';
import { knownCompounds } from './asked-codes.ts';
import { createLowercaser } from './common-words.ts';

/** What the documents know of a question, the same for all of their statements. */
export interface KnownRelation {
  /** Words without which a statement is about something else. */
  telling: readonly AskedWord[];
  compounds: readonly RegExp[];
  /** Lowercases what is not a name. */
  lowercase: (text: string) => string;
}

/** Values of these kinds are in many sentences: the one that is meant mentions the rarest thing that the question names. */
const OF_SOMETHING: ReadonlySet<QuestionKind> = new Set([
  'person',
  'time',
  'money',
  'number',
  'place',
  'address',
  'phone',
]);
const NAMED_KINDS: ReadonlySet<QuestionKind> = new Set(['person', 'place']);

/** Returns what the statements that answer a question must be about, as far as the documents know it. */
export const knownRelation = (
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
  texts: readonly ReadonlySet<string>[],
): KnownRelation => ({
  telling: OF_SOMETHING.has(asked.kind) ? tellingWords(asked, texts) : [],
  compounds: knownCompounds(asked, statements),
  lowercase: NAMED_KINDS.has(asked.kind) ? createLowercaser(sources) : (text) => text,
});

/** Returns the rarest words of the question that the documents have, apart from what is counted or measured. */
function tellingWords(
  { words, subject, relation }: Asked,
  texts: readonly ReadonlySet<string>[],
): AskedWord[] {
  const counted = words
    .filter(({ term, weight, isName }) => weight >= 1 && !isName && !subject.includes(term))
    .filter(({ term }) => term !== relation.lives || words.length === 1)
    .map((word) => ({ word, n: texts.filter((terms) => hasWord(terms, word.term)).length }))
    .filter(({ n }) => n > 0);
  const least = Math.min(...counted.map(({ n }) => n));
  return counted.filter(({ n }) => n === least).map(({ word }) => word);
}
