import type { ExtractedMemory } from '../model/model.ts';

/** A sentence in so many documents that are stored together is their form's; two versions of a page share sentences, too. */
const DOCUMENTS_MIN = 4;

interface Remembered {
  documentId: number;
  memories: readonly ExtractedMemory[];
}

/**
 * Leaves out what many of these documents say word for word, except of the first: a form says it, not a meeting or an incident. What gives a value
 * stays, because each time is evidence of it.
 */
export function withoutForms<T extends Remembered>(documents: readonly T[]): T[] {
  if (documents.length < DOCUMENTS_MIN) return [...documents];
  const counts = new Map<string, number>();
  for (const { memories } of documents)
    for (const said of new Set(memories.filter(isPlain).map(saidOf)))
      counts.set(said, (counts.get(said) ?? 0) + 1);
  const kept = new Set<string>();
  return documents.map((document) => {
    const isForm = (memory: ExtractedMemory) =>
      isPlain(memory) && (counts.get(saidOf(memory)) ?? 0) >= DOCUMENTS_MIN;
    const own = document.memories.filter((memory) => !isForm(memory) || !kept.has(saidOf(memory)));
    for (const memory of own) if (isForm(memory)) kept.add(saidOf(memory));
    return { ...document, memories: own };
  });
}

const isPlain = ({ claims }: ExtractedMemory): boolean => !claims?.length;
const saidOf = ({ stated, text }: ExtractedMemory): string => stated ?? text;
