import type { PlacedValue } from './value.ts';

const FROM = /\b(?:from|since|as of|effective(?: from)?|starting|beginning)\s+(?:the )?$/i;
const UNTIL = /\b(?:until|till|through|up to)\s+(?:the )?$/i;
const RANGE_END = /^\s*(?:to|until|–|-)\s*$/;

/** Returns the days from and until which a statement says it holds; null if it does not say. */
export function readValidity(
  text: string,
  values: readonly PlacedValue[],
): { from: PlacedValue | null; until: PlacedValue | null } {
  let from: PlacedValue | null = null;
  let until: PlacedValue | null = null;
  for (const value of values) {
    if (value.kind !== 'date') continue;
    const before = text.slice(Math.max(0, value.start - 24), value.start);
    if (FROM.test(before)) from ??= value;
    else if (UNTIL.test(before) || (from && RANGE_END.test(text.slice(from.end, value.start))))
      until ??= value;
  }
  return { from, until };
}
