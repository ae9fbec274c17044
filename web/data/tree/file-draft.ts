export interface FileDraft {
  /** The text that was opened, and the tree version it was from. */
  base: string;
  version: number;
  text: string;
}

export const fileDraftName = (path: string): string => `file.${path}`;

/** Parses a draft from the browser's storage; null if it is malformed. */
export function fileDraftOf(kept: unknown): FileDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('base' in kept) || !('version' in kept) || !('text' in kept)) return null;
  const { base, version, text } = kept;
  if (typeof base !== 'string' || typeof version !== 'number' || typeof text !== 'string') return null;
  return { base, version, text };
}
