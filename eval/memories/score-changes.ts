/** A fact that changed, by what the statements of the old and of the new value have in them. */
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

/** The facts of which a statement of the old value is superseded, in one step or several, by one of the new. */
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

/** Whether of the texts that have a newest or an older value, the first has a newest: a statement of what changed may name both. */
export function isNewestFirst(
  texts: readonly string[],
  newest: readonly string[],
  older: readonly string[],
): boolean {
  const has = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part));
  const first = texts.find((text) => has(text, newest) || has(text, older));
  return first !== undefined && has(first, newest);
}
