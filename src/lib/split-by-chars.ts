/** Size of one worker task: small tasks keep copies between threads small and let others have their turn. */
const TASK_CHARS_MAX = 100_000;

/** Splits items into groups of neighbors with about `charsMax` characters each, at least one item per group. */
export function splitByChars<T>(
  inputs: readonly T[],
  charsOf: (input: T) => number,
  charsMax = TASK_CHARS_MAX,
): T[][] {
  const groups: T[][] = [];
  let group: T[] = [];
  let chars = 0;
  for (const input of inputs) {
    const own = charsOf(input);
    if (group.length > 0 && chars + own > charsMax) {
      groups.push(group);
      [group, chars] = [[], 0];
    }
    group.push(input);
    chars += own;
  }
  return group.length > 0 ? [...groups, group] : groups;
}
