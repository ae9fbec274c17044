const PREFIX = 'cambium.draft.';

/** If the browser stores nothing, or is out of space, drafts last as long as the page. */
const inMemory = new Map<string, string>();

/** Returns what this browser stored under a name. It may be anything, so the caller must validate it. */
export function readDraft(name: string): unknown {
  const text = inMemory.get(name) ?? window.localStorage.getItem(PREFIX + name);
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    return draft;
  } catch {
    // Invalid JSON was not written here.
    return null;
  }
}

export function writeDraft(name: string, draft: object): void {
  const text = JSON.stringify(draft);
  try {
    window.localStorage.setItem(PREFIX + name, text);
    inMemory.delete(name);
  } catch {
    // Out of space: the page keeps it in memory.
    inMemory.set(name, text);
  }
}

export function dropDraft(name: string): void {
  inMemory.delete(name);
  window.localStorage.removeItem(PREFIX + name);
}
