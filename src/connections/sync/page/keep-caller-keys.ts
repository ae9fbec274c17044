import type { Metadata } from '../../../documents/document.ts';

/**
 * Merges the metadata of a resynced document: what the source says now, plus keys that a caller added. `synced` are the keys of the last
 * sync; those that the source no longer has are removed. Pure.
 */
export function keepCallerKeys(now: Metadata, stored: Metadata, synced: readonly string[]): Metadata {
  const ofCaller = Object.entries(stored).filter(([key]) => !synced.includes(key) && !(key in now));
  return { ...now, ...Object.fromEntries(ofCaller) };
}
