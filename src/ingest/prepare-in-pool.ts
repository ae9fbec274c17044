import type { NewDocument } from '../documents/document.ts';
import type { CpuPool } from '../lib/cpu-pool.ts';
import { prepareDocument } from './prepare-document.ts';
import { type AddedText, readAdded } from './read-added.ts';
import { type ImportedItem, readImported } from './read-imported.ts';

/** Less text is cut here and now, in a few milliseconds; more goes to a worker thread, so that other requests do not wait for it. */
const INLINE_CHARS_MAX = 20_000;

/** Parses, cuts and fingerprints added texts, in the order given. */
export async function prepareAdded(cpu: CpuPool, inputs: AddedText[]): Promise<NewDocument[]> {
  const chars = inputs.reduce((sum, input) => sum + input.text.length, 0);
  return chars <= INLINE_CHARS_MAX ? prepareAllAdded(inputs) : cpu.run('prepareAllAdded', inputs);
}

/** The same for imported documents. */
export async function prepareImported(cpu: CpuPool, items: ImportedItem[]): Promise<NewDocument[]> {
  const chars = items.reduce(
    (sum, item) =>
      sum + item.data.reduce((n, data) => n + (typeof data === 'string' ? data.length : data.text.length), 0),
    0,
  );
  return chars <= INLINE_CHARS_MAX ? prepareAllImported(items) : cpu.run('prepareAllImported', items);
}

export async function prepareAllAdded(inputs: AddedText[]): Promise<NewDocument[]> {
  const prepared: NewDocument[] = [];
  for (const input of inputs) prepared.push(prepareDocument(await readAdded(input)));
  return prepared;
}

export function prepareAllImported(items: ImportedItem[]): NewDocument[] {
  return items.map((item) => prepareDocument(readImported(item)));
}
