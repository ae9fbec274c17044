import { findValues, type Value } from '../../text/claims/value.ts';

const BEFORE = /(?::| gets| has| keeps) $/;

/** The amount that a text gives a name: “12 in Linz”, “12 gateways for Linz”, “Linz: 12”; `at`: where it stands. */
export function valueBeside(text: string, name: string): { value: Value; at: number } | null {
  for (const value of findValues(text)) {
    if (value.kind !== 'amount') continue;
    const before = text.slice(0, value.start);
    const behind = /^(?: \p{Ll}+)? (?:at|for|in|to) (.*)$/su.exec(text.slice(value.end))?.[1] ?? '';
    const isBehind = behind.startsWith(name) && !/^[\p{L}\p{N}]/u.test(behind.slice(name.length));
    const isBefore = BEFORE.test(before) && before.replace(BEFORE, '').endsWith(name);
    if (isBehind || isBefore) return { value, at: value.start };
  }
  return null;
}
