import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** A time by when, not one for which something lasts. */
const DEADLINE =
  /\b(?:within|no later than|not later than|at the latest|up to|at most|deadlines?|due|must|shall|should|ha(?:s|ve) to|needs? to|required|expires?|until|till|limit|maximum)\b|\b(?:by|before) (?:the )?[\p{Lu}\d]|\d (?:\p{Ll}+ )?(?:minute|hour|day|week|month)s? to \p{Ll}/u;

/** Returns whether the deadline is missing: how long one may do something does not answer “How long do I have to submit it”. */
export const lacksDeadline = (
  { hasDeadline }: Asked,
  { own, lead, headings }: Pick<AnswerStatement, 'own' | 'lead' | 'headings'>,
): boolean => hasDeadline && !DEADLINE.test([own, lead, headings].join('\n'));
