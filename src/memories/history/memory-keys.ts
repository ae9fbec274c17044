import { hash } from 'node:crypto';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { isStopTerm, terms } from '../../text/terms.ts';

const KEY_CHARS = 12;
/** A shorter text says too little to be repeated. */
const TEXT_TERMS_MIN = 4;

/**
 * Returns what two memories have in common if they may be about the same thing: the slot of a thing, a value (also a replaced one; of a day, month
 * and day alone, as the year may be missing), or all their words. Keys are per app, so that the memories of other apps cost nothing.
 */
export function memoryKeys(appId: string, memory: { text: string; claims?: readonly SlotClaim[] }): string[] {
  const keys = (memory.claims ?? []).flatMap((claim) => [
    ...(claim.subject === '' || claim.slot === '' ? [] : [`slot\n${claim.subject}\n${claim.slot}`]),
    ...[claim, ...claim.replaces].flatMap(({ kind, key }) =>
      kind === 'name' || key === '' ? [] : [`value\n${valueKey(kind, key)}`],
    ),
  ]);
  const words = [...new Set(terms(memory.text).filter((term) => !isStopTerm(term)))].sort();
  if (words.length >= TEXT_TERMS_MIN) keys.push(`text\n${words.join(' ')}`);
  return [...new Set(keys)].map((key) => hashOf(`${appId}\n${key}`));
}

/** Returns the key of a slot of a thing. */
export const slotKey = (appId: string, subject: string, slot: string): string =>
  hashOf(`${appId}\nslot\n${subject}\n${slot}`);

function valueKey(kind: SlotClaim['kind'], key: string): string {
  if (kind === 'date') return key.length === 10 ? key.slice(5) : key;
  return kind === 'amount' ? (key.split(' ')[0] ?? '') : key;
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, KEY_CHARS);
