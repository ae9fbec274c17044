import type { ThreeTexts } from '../merge.types.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Returns whether two versions differ only in link targets, URLs and code spans, which can be carried over into any rewording. */
export function onlyAddressesChanged(before: string, after: string): boolean {
  return withoutAddresses(before) === withoutAddresses(after);
}

const withoutAddresses = (text: string): string =>
  foldSpace(
    text
      .replace(/\]\([^)\s]*\)/g, ']()')
      .replace(/https?:\/\/[^\s)>]+/g, '')
      .replace(/`[^`\n]+`/g, '``'),
  );

/** Returns whether the other side has URLs or anchors, and the user's side has all of them too. */
export function sameAddresses({ ours, theirs }: { ours: string; theirs: string }): boolean {
  const mine = new Set(addressesOf(ours));
  const other = addressesOf(theirs);
  return other.length > 0 && other.every((address) => mine.has(address));
}

/** Returns whether the other side links only to what base or the user links to. */
export function addsNoAddress({ base, ours, theirs }: ThreeTexts): boolean {
  const known = new Set([...addressesOf(base), ...addressesOf(ours)]);
  return addressesOf(theirs).every((address) => known.has(address));
}

const addressesOf = (text: string): string[] =>
  (text.match(/https?:\/\/[^\s)>\]]+|\{#[\w-]+\}/g) ?? []).map((address) => address.replace(/[/.]+$/, ''));
