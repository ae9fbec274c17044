/** A question, and what its answer must contain: one of each group. Without groups, the texts contain no answer. */
export interface JudgedQuestion {
  id: string;
  kind: string;
  question: string;
  document: string | null;
  place: string | null;
  holds: string[][];
}

/**
 * `right` and `not_here` are good; `empty` finds no answer although there is one, `wrong` returns something untrue. `unsure` says that the nearest
 * passages may be the answer and counts as neither.
 */
export type Verdict = 'right' | 'empty' | 'not_here' | 'unsure' | 'wrong';

/** Returns the verdict on an answer (null: none was given) by the facts it contains. Ignores case and whitespace. */
export function judgeAnswer(
  { holds }: Pick<JudgedQuestion, 'holds'>,
  answer: string | null,
  isUnsure = false,
): Verdict {
  if (answer === null && isUnsure) return 'unsure';
  if (!holds.length) return answer === null ? 'not_here' : 'wrong';
  if (answer === null) return 'empty';
  const said = plain(answer);
  return holds.every((group) => group.some((wanted) => said.includes(plain(wanted)))) ? 'right' : 'wrong';
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*’]/g, (mark) => (mark === '’' ? "'" : ''))
    .replace(/\s+/g, ' ');

/** Results for a set of questions, in percent. */
export interface AnswerScore {
  questions: number;
  /** Of the questions with an answer. */
  holds_the_fact: number | null;
  /** Of the questions with an answer: it or the nearest passages hold the fact. */
  shows_the_fact: number | null;
  /** Of the questions without an answer. */
  says_not_here: number | null;
  /** Of all questions. */
  says_something_wrong: number | null;
  /** Of all questions: says that the nearest passages may be the answer. */
  is_unsure: number | null;
}

/** Returns the share of each verdict, in percent; null if it concerns no question. */
export function scoreVerdicts(
  verdicts: readonly { isAnswerable: boolean; isShown: boolean; verdict: Verdict }[],
): AnswerScore {
  const answerable = verdicts.filter(({ isAnswerable }) => isAnswerable);
  const count = (verdict: Verdict) => verdicts.filter((one) => one.verdict === verdict).length;
  return {
    questions: verdicts.length,
    holds_the_fact: percent(count('right'), answerable.length),
    shows_the_fact: percent(answerable.filter(({ isShown }) => isShown).length, answerable.length),
    says_not_here: percent(count('not_here'), verdicts.length - answerable.length),
    says_something_wrong: percent(count('wrong'), verdicts.length),
    is_unsure: percent(count('unsure'), verdicts.length),
  };
}

const percent = (part: number, whole: number): number | null =>
  whole ? Math.round((1000 * part) / whole) / 10 : null;
