import { type PlacedValue, unitOf } from './value.ts';

/** Words right before a value that no longer holds. */
const BEFORE =
  /\b(?:instead of|rather than|and not(?: on| at| in)?|, not(?: on| at| in)?|not|no longer|before,? it was|was|were|previously|formerly|earlier|originally|replaces(?: the)?(?: [\w-]+){0,2}(?: of| from)?|replaced|used to be|still (?:says?|said|promises?)|over from|up from|down from)\s+(?:the |about |only |on |at |of |to )?$/i;
const AFTER =
  /^\s*(?:does not (?:stand|hold)|(?:is|are) (?:no longer|out of date|wrong|obsolete|superseded|replaced))/i;
const TO = /^[^.;:,]{0,30}?\bto\s+(?:the |about |only |up to )?$/i;
/** “The goal of 6,000 probes is now 4,800.” */
const NOW = /^[^.;,:]{0,24} (?:is|are|was|were) now (?:only |about )?$/i;
const CLAUSE = /[;.]\s|, (?:which|because|who)\b/;
const between = (text: string, a: PlacedValue, b: PlacedValue): string =>
  text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start));
const FROM = /\bfrom\s+(?:the |about |only )?$/i;
/** Without one of these, “from … to …” is a time span. */
const CHANGES =
  /\b(?:mov(?:e|es|ed|ing)|postponed?|delayed|extended|brought forward|pushed|shifted|slip(?:s|ped)|chang(?:e|es|ed)|rescheduled|went|goes|fell|falls|rose|rises|grew|dropp?(?:s|ed)?|increas(?:e|es|ed)|decreas(?:e|es|ed)|rais(?:e|es|ed)|lower(?:s|ed)?|reduced?|cut|up|down|correct(?:s|ed)|revised?|improved?|switch(?:es|ed)?)\b/i;
/** A statement that retracts an earlier one; none of its values hold. */
const RETRACTS =
  /\b(?:version \d+ (?:said|had)|(?:an? |the )?(?:earlier|old|previous|first) (?:notice|version|text|figure|offer|announcement|date)|(?:is|are|was|were) (?:wrong|out of date|no longer valid|obsolete|incorrect)|still (?:says?|promises?|shows?)|does not stand|(?:was|were) replaced)\b/i;

/** Returns whether a sentence retracts an earlier statement. */
export const isRetraction = (text: string): boolean => RETRACTS.test(text);

/**
 * Returns the values of a sentence that no longer hold, each with the one that holds instead, or null if the sentence has none: “from 18
 * May to …”, “instead of 1,900”, “The 5,900 above are wrong.”
 */
export function replacedValues(
  text: string,
  values: readonly PlacedValue[],
): Map<PlacedValue, PlacedValue | null> {
  const replaced = new Map<PlacedValue, PlacedValue | null>();
  const retracts = isRetraction(text);
  for (const [i, value] of values.entries()) {
    const before = text.slice(Math.max(0, value.start - 50), value.start);
    const next = values.slice(i + 1).find((other) => other.kind === value.kind);
    if (next && FROM.test(before) && TO.test(text.slice(value.end, next.start)) && CHANGES.test(text))
      replaced.set(value, next);
    else if (next && NOW.test(text.slice(value.end, next.start))) replaced.set(value, next);
    else if (BEFORE.test(before) || AFTER.test(text.slice(value.end)) || retracts) replaced.set(value, null);
  }
  for (const [value, instead] of replaced)
    if (!instead) replaced.set(value, holdingBeside(text, value, values, replaced));
  return replaced;
}

/** Returns the value of the same measure that still holds in the same clause, before the outdated one if possible, or null. */
function holdingBeside(
  text: string,
  value: PlacedValue,
  values: readonly PlacedValue[],
  replaced: ReadonlyMap<PlacedValue, PlacedValue | null>,
): PlacedValue | null {
  const holding = values.filter(
    (other) =>
      !replaced.has(other) && isSameMeasure(other, value) && !CLAUSE.test(between(text, other, value)),
  );
  return holding.findLast((other) => other.end <= value.start) ?? holding[0] ?? null;
}

/** Returns whether two values measure the same kind of thing. */
export function isSameMeasure(a: { kind: string; key: string }, b: { kind: string; key: string }): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind !== 'amount') return true;
  const [unitA, unitB] = [unitOf(a), unitOf(b)];
  return unitA === unitB || unitA === '' || unitB === '';
}
