import type { MergeResult } from '../../src/merge/merge.types.ts';

/** A real three-way merge: `ours` is the user, `theirs` the new output, `result` the text that a person made of them. */
export interface MergeCase {
  id: string;
  repo: string;
  path: string;
  git_conflicts: number;
  base: string;
  ours: string;
  theirs: string;
  result: string;
}

/** Counts over cases. Lines count as lost only if the person kept them and no conflict is left. */
export interface MergeScore {
  cases: number;
  noConflict: number;
  equal: number;
  userLines: number;
  userLost: number;
  /** Lost user lines that lost a word absent from base; the other lost lines remain, with an edit of the other side in them. */
  userWordsLost: number;
  otherLines: number;
  otherLost: number;
}

/** Returns a text with single spaces, as texts are compared. */
export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Compares one merge with the person's. */
export function scoreMerge(row: MergeCase, { merged, conflicts }: MergeResult): MergeScore {
  if (conflicts.length > 0) return { ...NOTHING, cases: 1 };
  const of = (text: string) => new Set(text.split('\n').map(fold).filter(Boolean));
  const [base, kept, found] = [of(row.base), of(row.result), of(merged)];
  const wanted = (text: string) => [...of(text)].filter((line) => !base.has(line) && kept.has(line));
  const [user, other] = [wanted(row.ours), wanted(row.theirs)];
  const lost = user.filter((line) => !found.has(line));
  const [baseWords, mergedWords] = [wordsOf(row.base), wordsOf(merged)];
  const newWords = (line: string) => [...wordsOf(line)].filter((word) => !baseWords.has(word));
  return {
    cases: 1,
    noConflict: 1,
    equal: fold(merged) === fold(row.result) ? 1 : 0,
    userLines: user.length,
    userLost: lost.length,
    userWordsLost: lost.filter((line) => newWords(line).some((word) => !mergedWords.has(word))).length,
    otherLines: other.length,
    otherLost: other.filter((line) => !found.has(line)).length,
  };
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);

const NOTHING: MergeScore = {
  cases: 0,
  noConflict: 0,
  equal: 0,
  userLines: 0,
  userLost: 0,
  userWordsLost: 0,
  otherLines: 0,
  otherLost: 0,
};

/** Adds up the scores of merges. */
export function sumScores(scores: readonly MergeScore[]): MergeScore {
  const sum = { ...NOTHING };
  for (const score of scores) {
    sum.cases += score.cases;
    sum.noConflict += score.noConflict;
    sum.equal += score.equal;
    sum.userLines += score.userLines;
    sum.userLost += score.userLost;
    sum.userWordsLost += score.userWordsLost;
    sum.otherLines += score.otherLines;
    sum.otherLost += score.otherLost;
  }
  return sum;
}

/** Converts a score to percentages. */
export function presentScore(score: MergeScore): Record<string, number> {
  const share = (some: number, all: number) => (all === 0 ? 0 : Math.round((1000 * some) / all) / 10);
  return {
    cases: score.cases,
    no_conflict: share(score.noConflict, score.cases),
    equal: share(score.equal, score.cases),
    user_lines_lost: share(score.userLost, score.userLines),
    user_lines_with_lost_words: share(score.userWordsLost, score.userLines),
    other_lines_lost: share(score.otherLost, score.otherLines),
  };
}
