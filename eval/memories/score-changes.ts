/** A fact that changed, and the words in statements of its old and its new value. */
export interface ChangedFact {
  id: string;
  old: string[];
  new: string[];
}

export interface ScoredMemory {
  id: string;
  text: string;
  quote: string | null;
  supersededBy: readonly string[];
}

/** Returns the facts with a statement of the old value superseded, directly or through others, by a statement of the new value. */
export function foundChanges(facts: readonly ChangedFact[], memories: readonly ScoredMemory[]): string[] {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  return facts
    .filter((fact) =>
      memories.some(
        (memory) =>
          holds(memory, fact.old) &&
          [...reached(memory, byId)].some((id) => {
            const later = byId.get(id);
            return later !== undefined && holds(later, fact.new);
          }),
      ),
    )
    .map((fact) => fact.id);
}

const holds = ({ text, quote }: ScoredMemory, parts: readonly string[]): boolean =>
  parts.some((part) => text.includes(part) || (quote?.includes(part) ?? false));

function reached(memory: ScoredMemory, byId: ReadonlyMap<string, ScoredMemory>): Set<string> {
  const found = new Set(memory.supersededBy);
  for (const id of found) for (const next of byId.get(id)?.supersededBy ?? []) found.add(next);
  return found;
}

/** Returns whether the first text with a newest or an older value has a newest one: a statement of the change may name both. */
export function isNewestFirst(
  texts: readonly string[],
  newest: readonly string[],
  older: readonly string[],
): boolean {
  const has = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part));
  const first = texts.find((text) => has(text, newest) || has(text, older));
  return first !== undefined && has(first, newest);
}
