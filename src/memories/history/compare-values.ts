import { isSameMeasure } from '../../text/claims/replaced-values.ts';
import type { ValueKey } from '../../text/claims/claim.ts';
import { namesAgree } from '../../text/similarity/names-agree.ts';
import { fullDay } from './stated-memory.ts';

/** Slots whose values are people, who have short names. */
const PEOPLE = new Set(['owner', 'lead', 'maintainer', 'contact', 'on call', 'assignee']);

/** Returns whether two values of a slot are the same: “Pri” and “Priyanka Raghunathan”, `219` and `219 eur`, `05-18` and `2026-05-18`. */
export function isSameValue(a: ValueKey, b: ValueKey, slot: string): boolean {
  if (a.kind !== b.kind) return false;
  if (a.key === b.key) return true;
  if (a.kind === 'amount') return isSameMeasure(a, b) && a.key.split(' ')[0] === b.key.split(' ')[0];
  if (a.kind === 'date') return isSameDay(a.key, b.key);
  return a.kind === 'name' && PEOPLE.has(slot) && namesAgree(a.key, b.key);
}

function isSameDay(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 5 && long.length === 10) return fullDay(short, long) === long;
  // “in June 2026” and “on 15 June 2026” are not different values.
  return short.length === 7 && long.startsWith(short);
}
