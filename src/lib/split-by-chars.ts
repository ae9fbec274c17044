/** What one task of a worker thread takes: small tasks keep copies between threads small, and let others have their turn. */
const TASK_CHARS_MAX = 100_000;

/** Groups of neighbours with about 100,000 characters each, at least one item a group. */
export function splitByChars<T>(inputs: readonly T[], charsOf: (input: T) => number): T[][] {
  const tasks: T[][] = [];
  let taskChars = Number.POSITIVE_INFINITY;
  for (const input of inputs) {
    const chars = charsOf(input);
    if (taskChars + chars > TASK_CHARS_MAX) {
      tasks.push([]);
      taskChars = 0;
    }
    tasks.at(-1)!.push(input);
    taskChars += chars;
  }
  return tasks;
}
