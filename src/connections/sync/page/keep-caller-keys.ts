import type { Metadata } from '../../../documents/document.ts';

/**
 * The metadata of a document that is synced again: what the source says now, and keys that a caller added to it. `synced` are the keys
 * that the last sync wrote; those that the source does not name any more go. Pure.
 */
export function keepCallerKeys(now: Metadata, stored: Metadata, synced: readonly string[]): Metadata {
  const ofCaller = Object.entries(stored).filter(([key]) => !synced.includes(key) && !(key in now));
  return { ...now, ...Object.fromEntries(ofCaller) };
}
