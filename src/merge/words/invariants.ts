import type { ThreeTexts } from '../merge.types.ts';
import { surplus } from './word-delta.ts';
import { tally } from '../../lib/lists/tally.ts';

/** What survives a rewording or translation: link targets, anchors, code spans, numbers. */
const INVARIANT = /https?:\/\/[^\s)>\]]+|\]\([^)\s]+|\{#[\w-]+\}|`[^`\n]+`|\b\d+(?:[.,]\d+)*\b/g;

/** Counts link targets, anchors, code spans and numbers of a text. */
export const countInvariants = (text: string): Map<string, number> => tally(text.match(INVARIANT) ?? []);

/** A number, too weak alone to match an addition. */
const PLAIN_NUMBER = /^\d+$/;

/**
 * Returns whether the user added every link target, anchor, code span and number that the other side added, removed every one that it
 * removed, and it added more than plain numbers: evidence of the same change in other words or another language.
 */
export function sharesInvariants({ base, ours, theirs }: ThreeTexts): boolean {
  const [b, o, t] = [countInvariants(base), countInvariants(ours), countInvariants(theirs)];
  const added = surplus(t, b);
  const isInformative = [...added.keys()].some((each) => !PLAIN_NUMBER.test(each));
  return (
    isInformative &&
    surplus(added, surplus(o, b)).size === 0 &&
    surplus(surplus(b, t), surplus(b, o)).size === 0
  );
}

const NUMBER = /^\d/;

/** Returns whether the other side replaced a number by one that the user's text lacks: a date moved, an amount changed. */
export function isOtherValue({ base, ours, theirs }: ThreeTexts): boolean {
  const [b, o, t] = [countInvariants(base), countInvariants(ours), countInvariants(theirs)];
  const isNumber = (each: string) => NUMBER.test(each);
  return [...surplus(b, t).keys()].some(isNumber) && [...surplus(surplus(t, b), o).keys()].some(isNumber);
}
