import { isNear, type Places } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Returns whether a list of steps is not about what is asked: a word in one of its items does not say what its steps are for. */
export const lacksTopic = (
  { kind, words }: Asked,
  { form }: Pick<AnswerStatement, 'form'>,
  { before: _before, document: _document, ...places }: Places,
): boolean =>
  kind === 'steps' && form === 'list' && words.some((word) => word.weight === 1 && !isNear(word, places));
