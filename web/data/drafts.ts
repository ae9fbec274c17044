const PREFIX = 'cambium.draft.';

/** Where the browser keeps nothing, or has no room left, drafts last as long as the page. */
const inMemory = new Map<string, string>();

/** What was kept under a name in this browser: whatever was written there, so that who reads it checks its form. */
export function readDraft(name: string): unknown {
  const text = inMemory.get(name) ?? window.localStorage.getItem(PREFIX + name);
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    return draft;
  } catch {
    // What is no JSON was not written here.
    return null;
  }
}

export function writeDraft(name: string, draft: object): void {
  const text = JSON.stringify(draft);
  try {
    window.localStorage.setItem(PREFIX + name, text);
    inMemory.delete(name);
  } catch {
    // No room: the page itself still has it.
    inMemory.set(name, text);
  }
}

export function dropDraft(name: string): void {
  inMemory.delete(name);
  window.localStorage.removeItem(PREFIX + name);
}
