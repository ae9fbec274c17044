import type { NewDocument } from '../documents/document.ts';
import type { CpuPool } from '../lib/cpu-pool.ts';
import { prepareDocument } from './prepare-document.ts';
import { type AddedText, readAdded } from './read-added.ts';
import { type ImportedItem, readImported } from './read-imported.ts';

/** Less text is cut here and now, in a few milliseconds; more goes to a worker thread, so that other requests do not wait for it. */
const INLINE_CHARS_MAX = 20_000;

/** What one task of a worker thread takes: small tasks keep copies between threads small, and let others have their turn. */
const TASK_CHARS_MAX = 100_000;

/** Parses, cuts and fingerprints added texts, in the order given. */
export async function prepareAdded(cpu: CpuPool, inputs: AddedText[]): Promise<NewDocument[]> {
  const tasks = splitByChars(inputs, (input) => input.text.length);
  return tasks === null
    ? prepareAllAdded(inputs)
    : runTasks(tasks, (task) => cpu.run('prepareAllAdded', task));
}

/** The same for imported documents. */
export async function prepareImported(cpu: CpuPool, items: ImportedItem[]): Promise<NewDocument[]> {
  const tasks = splitByChars(items, (item) =>
    item.data.reduce((n, data) => n + (typeof data === 'string' ? data.length : data.text.length), 0),
  );
  return tasks === null
    ? prepareAllImported(items)
    : runTasks(tasks, (task) => cpu.run('prepareAllImported', task));
}

/** Groups of neighbours with about `TASK_CHARS_MAX` characters; null when all together are little. */
function splitByChars<T>(inputs: T[], charsOf: (input: T) => number): T[][] | null {
  const tasks: T[][] = [];
  let chars = 0;
  let taskChars = Number.POSITIVE_INFINITY;
  for (const input of inputs) {
    const n = charsOf(input);
    chars += n;
    if (taskChars + n > TASK_CHARS_MAX) {
      tasks.push([]);
      taskChars = 0;
    }
    tasks.at(-1)!.push(input);
    taskChars += n;
  }
  return chars <= INLINE_CHARS_MAX ? null : tasks;
}

async function runTasks<T>(tasks: T[][], run: (task: T[]) => Promise<NewDocument[]>): Promise<NewDocument[]> {
  return (await Promise.all(tasks.map(run))).flat();
}

export async function prepareAllAdded(inputs: AddedText[]): Promise<NewDocument[]> {
  const prepared: NewDocument[] = [];
  for (const input of inputs) prepared.push(prepareDocument(await readAdded(input)));
  return prepared;
}

export function prepareAllImported(items: ImportedItem[]): NewDocument[] {
  return items.map((item) => prepareDocument(readImported(item)));
}
