import { matchesOf } from '../../lib/strings/matches-of.ts';
import type { SlotClaim, ClaimContext, ValueKey } from './claim.ts';
import { phraseAfter, phraseBefore } from './phrases.ts';
import { DATED_NOUN, type Slot, SLOTS } from './slots.ts';
import { isDistinctiveName, type PlacedName, subjectKey } from './subject.ts';
import { isStopTerm, terms } from '../terms.ts';
import { type PlacedValue, unitOf } from './value.ts';

/** A sentence with the values and names in it. */
export interface SentenceValues {
  text: string;
  values: readonly PlacedValue[];
  names: readonly PlacedName[];
  /** Values that no longer hold, each with its replacement, or null. */
  replaced: ReadonlyMap<PlacedValue, PlacedValue | null>;
}

export interface MeasureClaim extends Omit<SlotClaim, 'from' | 'until'> {
  value: PlacedValue;
}

/** A value further than this from the words of its slot is assumed to belong to something else. */
const CHARS_BETWEEN_MAX = 70;
const CLAUSE_END = /[;!?]|\.\s|\bbecause\b|\bif\b|\bwhen\b|\bbut\b|\bwhich\b/;
const PAST = /\b(?:was|were|had been)\b/;

/** Finds the dates, amounts and versions that a sentence assigns to slots of its subjects. */
export function readMeasureClaims(sentence: SentenceValues, context: ClaimContext): MeasureClaim[] {
  if (!sentence.values.length) return [];
  const found: MeasureClaim[] = [];
  const add = (claim: MeasureClaim | null) => {
    if (claim && claim.subject !== '' && !found.some((other) => other.value === claim.value))
      found.push(claim);
  };
  for (const slot of SLOTS) {
    if (!canFill(sentence.values, slot)) continue;
    for (const match of matchesOf(sentence.text, slot.trigger)) {
      // A version belongs to a name in the sentence itself: a text may name several things.
      const around = slot.kind === 'version' ? { ...context, names: [] } : context;
      const span = { start: match.index, end: match.index + match[0].length };
      const phrase = slot.isOfPhrase ? subjectKey(phraseBefore(sentence.text, span.start)) : '';
      const subject = phrase.includes(' ') ? phrase : subjectOf(sentence, span, around);
      add(claimOf(sentence, slot.slot, span, valueFor(sentence, slot, span), subject));
    }
  }
  for (const match of matchesOf(sentence.text, DATED_NOUN)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const noun = match[0].toLowerCase();
    const slot: Slot = { slot: `date of ${noun}`, kind: 'date', trigger: DATED_NOUN, linkedBy: DATE_LINK };
    add(
      claimOf(
        sentence,
        slot.slot,
        span,
        valueFor(sentence, slot, span),
        subjectOf(sentence, span, { ...context, names: [] }),
      ),
    );
  }
  for (const claim of readAttributes(sentence, context)) add(claim);
  return found;
}

const DATE_LINK = /(?:\b(?:is|to|now|be|moved to|on|of)|[:=])\s*$/i;

/** Returns the values that a value replaces. */
export const replacedBy = (value: PlacedValue, replaced: SentenceValues['replaced']): ValueKey[] =>
  [...replaced].flatMap(([{ kind, key }, instead]) => (instead === value ? [{ kind, key }] : []));

interface Span {
  start: number;
  end: number;
}

function claimOf(
  { text, replaced }: SentenceValues,
  slot: string,
  span: Span,
  value: PlacedValue | null,
  subject: string,
): MeasureClaim | null {
  if (!value) return null;
  const replaces = replacedBy(value, replaced);
  const { kind, key } = value;
  const isPast = PAST.test(text.slice(span.start, value.start)) && !replaces.length;
  return { kind, key, shown: value.text, subject, slot, replaces, isPast, value };
}

const mayFill = (value: PlacedValue, slot: Slot): boolean =>
  value.kind === slot.kind && (!slot.units || slot.units.includes(unitOf(value)));

function canFill(values: readonly PlacedValue[], slot: Slot): boolean {
  for (const value of values) if (mayFill(value, slot)) return true;
  return false;
}

/** Returns the first value of the slot's kind after the slot's words that still holds, or null. */
function valueFor({ text, values, replaced }: SentenceValues, slot: Slot, span: Span): PlacedValue | null {
  for (const value of values) {
    if (value.start < span.end || value.kind !== slot.kind || replaced.has(value)) continue;
    const between = text.slice(span.end, value.start);
    if (between.length > CHARS_BETWEEN_MAX || CLAUSE_END.test(between) || /\S.*:/.test(between)) return null;
    if (!mayFill(value, slot)) continue;
    if (slot.linkedBy && !slot.linkedBy.test(text.slice(Math.max(0, value.start - 24), value.start)))
      continue;
    return value;
  }
  return null;
}

/** Returns the subject of a slot: the thing after “of”, the nearest name before it or right after, else what the text is about. */
function subjectOf({ text, names }: SentenceValues, span: Span, { names: around }: ClaimContext): string {
  const after = /^ (?:date |dates )?(?:of|for) /i.exec(text.slice(span.end));
  if (after) {
    const phrase = phraseAfter(text, span.end + after[0].length);
    if (/\p{Lu}|\d/u.test(phrase)) return subjectKey(phrase);
  }
  const before = names.filter(
    (name) => name.end <= span.start && !/[;!?]|\.\s/.test(text.slice(name.end, span.start)),
  );
  const distinctive = before.findLast((name) => isDistinctiveName(name.text)) ?? before.at(-1);
  if (distinctive) return subjectKey(distinctive.text);
  const next = names.find((name) => name.start >= span.end && name.start - span.end <= 5);
  if (next) return subjectKey(next.text);
  const phrase = phraseBefore(text, span.start);
  const [name] = around;
  if (/^(?:it|this|that|they)?$/i.test(phrase)) return name === undefined ? '' : subjectKey(name);
  const key = subjectKey(phrase);
  return name === undefined || key === '' ? key : subjectKey(`${phrase} ${name}`);
}

/** “The forecast error is 2.9 percent”, “the cost of it fell to 3 euros”: a noun from the text with its amount. */
const COPULA =
  /(?<=[\p{L}\d)"”*]) (?:is|are|stays(?: at)?|remains(?: at)?|(?:went|fell|rose|grew|dropped|increased|decreased|moves|moved|changes|changed) (?:from [^.;]{1,40}? )?to|comes to|now(?: at)?|was|were)(?: still| now| only| about| around| up to| at least| nearly| just| already| at){0,2} (?=[$€£]?(?:\d|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b))/giu;
/** Nouns that are not a measure of one thing. */
const NO_ATTRIBUTE =
  /^(?:(?:right |final |exact |correct )?(?:figures?|numbers?|values?|totals?|counts?)|there|it|this|that|they|these|those|he|she|we|you|i|who|which|what|all|both|other|one|two|date|time|result|difference|rest)$/i;
const OF_ATTRIBUTE = /^ of (?<noun>[a-z]+ (?:life|time|rate|cost|size|error|age|share|length|load))\b/;

function* readAttributes(sentence: SentenceValues, context: ClaimContext): Generator<MeasureClaim> {
  const { text, values, replaced } = sentence;
  for (const match of matchesOf(text, COPULA)) {
    const end = match.index + match[0].length;
    const value = values.find(
      (v) => v.start === end && v.kind === 'amount' && !replaced.has(v) && v.key.includes(' '),
    );
    if (!value) continue;
    const phrase = phraseBefore(text, match.index);
    const owner = ownerOf(phrase, sentence.names);
    const [noun = '', of] = phrase.slice(owner.length).trim().split(' of ');
    const attribute = attributeKey(noun);
    if (attribute === '' || NO_ATTRIBUTE.test(noun) || /\p{Lu}/u.test(noun.slice(1))) continue;
    const subject = subjectKey(of !== undefined && !/^\d/.test(of) ? of : owner || (context.names[0] ?? ''));
    yield* listed(claimOf(sentence, `the ${attribute}`, { start: match.index, end }, value, subject));
  }
  for (const value of values) {
    yield* listed(countClaim(sentence, value, context));
    const noun =
      value.kind === 'amount' && !replaced.has(value)
        ? OF_ATTRIBUTE.exec(text.slice(value.end))?.groups?.noun
        : undefined;
    if (noun === undefined) continue;
    const subject = subjectKey(
      sentence.names.findLast((n) => n.end <= value.start && isDistinctiveName(n.text))?.text ??
        context.names[0] ??
        '',
    );
    yield* listed(
      claimOf(sentence, `the ${attributeKey(noun)}`, { start: value.start, end: value.end }, value, subject),
    );
  }
}

/** Returns the name before the noun of a phrase: `Taproot` of “Taproot budget”, `Ada’s` of “Ada’s budget”; empty if there is none. */
const ownerOf = (phrase: string, names: readonly PlacedName[]): string =>
  names.find(
    ({ text: name }) => phrase.startsWith(`${name} `) && /^\p{Ll}/u.test(phrase.slice(name.length + 1)),
  )?.text ??
  POSSESSIVE.exec(phrase)?.[0] ??
  '';
const POSSESSIVE = /^\p{Lu}[\p{L}\d]*['’]s(?= \p{Ll})/u;

/** Returns the claim of a count out of a total, such as “7 of 24”, or null. */
function countClaim(
  sentence: SentenceValues,
  value: PlacedValue,
  { names }: ClaimContext,
): MeasureClaim | null {
  const of =
    value.kind === 'amount' && !sentence.replaced.has(value)
      ? /^ of (?:the )?(\d+)\b/.exec(sentence.text.slice(value.end))
      : null;
  const [name] = names;
  if (!of || name === undefined) return null;
  const claim = claimOf(
    sentence,
    `of ${of[1]}`,
    { start: value.start, end: value.end },
    value,
    subjectKey(name),
  );
  return claim && { ...claim, key: value.key.split(' ')[0] ?? '' };
}

const listed = (claim: MeasureClaim | null): MeasureClaim[] => (claim ? [claim] : []);

/** Returns the stems of a noun, without stop words. */
export const attributeKey = (noun: string): string =>
  terms(noun)
    .filter((term) => !isStopTerm(term))
    .join(' ');
