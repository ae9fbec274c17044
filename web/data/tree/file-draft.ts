export interface FileDraft {
  /** What was opened, and the version of the tree that it was in. */
  base: string;
  version: number;
  text: string;
}

export const fileDraftName = (path: string): string => `file.${path}`;

/** A draft as the browser keeps it; null for what has another form. */
export function fileDraftOf(kept: unknown): FileDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('base' in kept) || !('version' in kept) || !('text' in kept)) return null;
  const { base, version, text } = kept;
  if (typeof base !== 'string' || typeof version !== 'number' || typeof text !== 'string') return null;
  return { base, version, text };
}
