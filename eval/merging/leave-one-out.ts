import { type Rule, RULES } from '../../src/merge/hunks/rules.ts';
import { mergeTexts } from '../../src/merge/merge.ts';
import { type MergeCase, type MergeScore, presentScore, scoreMerge, sumScores } from './score-merge.ts';

/** The engine with one rule changed, and its results by repository. */
interface Variant {
  name: string;
  byRepository: ReadonlyMap<string, MergeScore>;
}

/**
 * Measures the value of each rule, and what the engine achieves on repositories not used to choose it: for each repository, takes the best
 * variant on the others (the engine as it is, each rule removed, each rule's hunks left as conflicts) and measures that one on it.
 */
export function leaveOneOut(cases: readonly MergeCase[]): Record<string, unknown> {
  const rows = cases.filter(({ git_conflicts }) => git_conflicts > 0);
  const variants: Variant[] = [measure('as it is', rows)];
  // A copy, because a rule is removed from the list while it is measured.
  const rules = [...RULES];
  for (const [at, rule] of rules.entries()) {
    variants.push(withRule(at, null, () => measure(`without ${rule.name}`, rows)));
    const undecided: Rule = (hunk) => (rule(hunk) ? leftAsConflict(hunk.texts.ours) : null);
    variants.push(withRule(at, undecided, () => measure(`${rule.name} a conflict`, rows)));
  }
  const repositories = [...new Set(rows.map(({ repo }) => repo))];
  const chosen = repositories.map((left) =>
    best(
      variants,
      repositories.filter((one) => one !== left),
    ),
  );
  const unseen = chosen.flatMap((variant, i) => variant.byRepository.get(repositories[i] ?? '') ?? []);
  return {
    unseen: presentScore(sumScores(unseen)),
    chosen: Object.fromEntries(repositories.map((repo, i) => [repo, chosen[i]?.name])),
    variants: Object.fromEntries(
      variants.map(({ name, byRepository }) => [name, presentScore(sumScores([...byRepository.values()]))]),
    ),
  };
}

const leftAsConflict = (text: string) =>
  ({ decision: 'conflict', reason: 'both-changed', text, confidence: 0 }) as const;

/** Runs with a rule replaced or removed, then restores it. */
export function withRule<T>(at: number, rule: Rule | null, run: () => T): T {
  const before = [...RULES];
  RULES.splice(at, 1, ...(rule ? [rule] : []));
  try {
    return run();
  } finally {
    RULES.splice(0, RULES.length, ...before);
  }
}

function measure(name: string, rows: readonly MergeCase[]): Variant {
  const byRepository = new Map<string, MergeScore>();
  for (const [repo, list] of Map.groupBy(rows, (row) => row.repo)) {
    const scores = list.map((row) => scoreMerge(row, mergeTexts(row)));
    byRepository.set(repo, sumScores(scores));
  }
  return { name, byRepository };
}

/** Returns the variant with most cases equal to the person's, then fewest lines lost, then conflicts; the unchanged engine wins ties. */
function best(variants: readonly Variant[], repositories: readonly string[]): Variant {
  const scored = variants.map((variant) => ({
    variant,
    score: sumScores(repositories.flatMap((repo) => variant.byRepository.get(repo) ?? [])),
  }));
  const [first] = scored.toSorted(
    ({ score: a }, { score: b }) =>
      b.equal - a.equal || a.otherLost - b.otherLost || b.noConflict - a.noConflict,
  );
  if (!first) throw new Error('there is no variant');
  return first.variant;
}
