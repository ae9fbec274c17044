import { foldName } from '../fold.ts';
import type { ClaimContext, SlotClaim, ValueKey } from './claim.ts';
import { readMeasureClaims, replacedBy, type SentenceValues } from './measure-claims.ts';
import { canSayOwn, readOwnClaims } from './read/own-claims.ts';
import { canSayPlace, readPlaceClaims } from './read/place-claims.ts';
import { canSayRole, readRoleClaims } from './read/role-claims.ts';
import { replacedValues } from './replaced-values.ts';
import { findNameRuns, isDistinctiveName, subjectKey } from './subject.ts';
import { readValidity } from './validity.ts';
import { findValues, type PlacedValue, unitOf } from './value.ts';

/** A longer sentence is a data dump. */
const CHARS_MAX = 600;
/** Maximum values without a slot kept per statement, so that a later statement can retract them. */
const VALUES_MAX = 4;

/** The claims of one speaker's passage, by sentence. `said` is the day that the passage begins with, as in a log. */
export interface PassageClaims {
  claims: SlotClaim[][];
  said: string | null;
}

/** A passage that begins with a date describes that day: “**2026-03-12** …”, “22 April 2026: …”. */
const DATED = /^[\s*_>-]*(?![\s*_>-])(.{8,20}?)(?:[\s*_]*[:–]|[*_]+ | - |(?<=^[\s*_>-]*\d{4}-\d{2}-\d{2}) )/;

/** Reads the claims of a passage. Values that a sentence retracts (“Version 1 said 187”) become replaced values in its neighbors. */
export function readPassageClaims(sentences: readonly string[], context: ClaimContext): PassageClaims {
  const said = saidOf(sentences[0] ?? '');
  const read: { sentence: SentenceValues; claims: SlotClaim[] }[] = [];
  let names = context.names;
  for (const [i, text] of sentences.entries()) {
    const sentence = toSentence(i === 0 && said ? blankStart(text, said.end) : text, context.people);
    const distinctive = sentence.names.map((name) => name.text).find(isDistinctiveName);
    read.push({
      sentence,
      claims: claimsOf(sentence, { ...context, names: distinctive ? [distinctive, ...names] : names }),
    });
    if (distinctive) names = [distinctive, ...names];
  }
  for (const [i, { sentence }] of read.entries()) {
    const following = read.slice(i + 1, i + 1 + FOLLOWING_MAX);
    const right = following.find((one) => RIGHT.test(one.sentence.text)) ?? following[0];
    takeBack(sentence, right?.claims ?? [], read[i - 1]?.claims ?? []);
  }
  return { claims: read.map((one) => one.claims), said: said?.key ?? null };
}

function saidOf(text: string): { key: string; end: number } | null {
  const written = DATED.exec(text);
  if (!written) return null;
  const [date] = findValues(written[0]);
  return date?.kind === 'date' && date.key.length === 10 && /^[\s*_>-]*$/.test(text.slice(0, date.start))
    ? { key: date.key, end: date.end }
    : null;
}

/** Replaces the start of a text with spaces, so that all offsets stay valid. */
const blankStart = (text: string, end: number): string => ' '.repeat(end) + text.slice(end);

function toSentence(text: string, people: ReadonlySet<string>): SentenceValues {
  if (text.length > CHARS_MAX) return { text: '', values: [], names: [], replaced: new Map() };
  const values = findValues(text);
  if (!values.length && !canSayRole(text) && !canSayPlace(text) && !TELLING.test(text))
    return { text, values: [], names: [], replaced: new Map() };
  const replaced = replacedValues(text, values);
  // “from 14 gateways to 2”: both numbers have the same unit.
  for (const [{ key }, instead] of replaced)
    if (instead?.kind === 'amount' && !instead.key.includes(' ') && key.includes(' '))
      instead.key += ` ${key.split(' ')[1]}`;
  const names = findNameRuns(text, values).filter((name) => !people.has(foldName(name.text)));
  return { text, values, names, replaced };
}

/** Text that may contain a name with a number, a code, or a capital inside; the next sentence may be about that name. */
const TELLING = /\d|\p{Lu}{3}|\p{Ll}\p{Lu}/u;

function claimsOf(sentence: SentenceValues, context: ClaimContext): SlotClaim[] {
  const { text, values } = sentence;
  if (!values.length && !canSayRole(text) && !canSayPlace(text) && !canSayOwn(text)) return [];
  const measures = readMeasureClaims(sentence, context);
  const used = new Set(measures.map((claim) => claim.value));
  const free = values.filter((value) => !used.has(value) && !sentence.replaced.has(value));
  const { from, until } = readValidity(text, free);
  const validity = { from: from?.key ?? null, until: until?.key ?? null };
  const bare = free.filter((value) => value !== from && value !== until);
  const others = [
    ...readRoleClaims(text, context),
    ...readPlaceClaims(text, context),
    ...readOwnClaims(
      text,
      values.filter((value) => used.has(value) || hasUnit(value)),
      bare.filter(isDay),
    ),
  ];
  return [
    ...measures.map(({ value: _, ...claim }) => ({ ...claim, ...validity })),
    ...others.map((claim) => ({ ...claim, ...validity })),
    ...onTopic(text, bareClaims(sentence, bare, context), context).map((claim) => ({
      ...claim,
      ...validity,
    })),
  ];
}

const isDay = ({ kind }: PlacedValue): boolean => kind === 'date';
const hasUnit = ({ kind, key }: PlacedValue): boolean => kind !== 'amount' || key.includes(' ');

/** In a text about a price, “Decided: 219 euros” states the price. */
const DECIDES =
  /\b(?:gives?|gave|measured|run|result|reach(?:es|ed)|decid\w+|decision|agreed|new|valid|confirm\w*|final|approved)\b/i;

function onTopic<Bare extends Omit<SlotClaim, 'from' | 'until'>>(
  text: string,
  bare: readonly Bare[],
  { topic, names }: ClaimContext,
): Bare[] {
  if (!topic || !DECIDES.test(text)) return [...bare];
  const meant = bare.find(
    ({ kind, key }) => kind === topic.kind && (!topic.units || topic.units.includes(unitOf({ key }))),
  );
  const subject = subjectKey(names.at(0) ?? '');
  return bare.map((claim) =>
    claim === meant && subject !== '' ? { ...claim, subject, slot: topic.slot } : claim,
  );
}

/** Returns claims for values that belong to no slot. */
function bareClaims(
  { text, names, replaced }: SentenceValues,
  bare: readonly PlacedValue[],
  context: ClaimContext,
): Omit<SlotClaim, 'from' | 'until'>[] {
  const subject = subjectKey(
    (names.find((name) => isDistinctiveName(name.text)) ?? names[0])?.text ?? context.names[0] ?? '',
  );
  const taken = [...replaced].flatMap(([value, instead]) =>
    instead === null && isInformative(value) ? [value] : [],
  );
  const past = taken.map((value) => bareClaim(value, subject, []));
  const named = REPLACES.test(text)
    ? taken.map((value) => ({ ...bareClaim({ ...value, key: '' }, subject, [value]), isPast: false }))
    : [];
  const current = bare
    .filter((value) => !replaced.has(value) && isInformative(value) && text !== '')
    .map((value) => ({ ...bareClaim(value, subject, replacedBy(value, replaced)), isPast: false }));
  return [...current, ...named, ...past.map((claim) => ({ ...claim, isPast: true }))].slice(0, VALUES_MAX);
}

/** “This replaces the fixed 20 minutes”, where the replacement is not a value. */
const REPLACES = /\breplac(?:es|ing)\b/i;

const bareClaim = (
  { kind, key, text: shown }: PlacedValue,
  subject: string,
  replaces: readonly PlacedValue[] | ValueKey[],
) => ({
  kind,
  key,
  shown,
  subject,
  slot: '',
  replaces: replaces.map((value): ValueKey => ({ kind: value.kind, key: value.key })),
});

/** Returns whether a value is specific: small numbers without a unit appear everywhere. */
const isInformative = ({ kind, key }: PlacedValue): boolean =>
  kind === 'date' ? key.length !== 7 : kind === 'amount' && (/[ .]/.test(key) || Number(key) >= 100);

/** A correction comes within this many sentences. */
const FOLLOWING_MAX = 3;
const RIGHT = /\b(?:right|correct(?:ed)?|actual(?:ly)?|in fact|now|new|valid)\b/i;

/** Adds each retracted value to a claim of the same measure that replaces it, in the sentence after it, else before it. */
function takeBack({ values, replaced }: SentenceValues, after: SlotClaim[], before: SlotClaim[]): void {
  if (values.some((value) => !replaced.has(value))) return;
  for (const value of values) {
    const measures = (claim: SlotClaim) =>
      claim.kind === value.kind && !claim.isPast && canReplace(claim.key, value.key);
    const claim = after.find(measures) ?? before.find(measures);
    if (claim && !claim.replaces.some(({ key }) => key === value.key))
      claim.replaces.push({ kind: value.kind, key: value.key });
  }
}

/** Returns whether two different values have the same unit and order of magnitude. */
function canReplace(key: string, old: string): boolean {
  const [number = '', unit = ''] = key.split(' ');
  const [oldNumber = '', oldUnit = ''] = old.split(' ');
  if (Number.isNaN(Number(number))) return key !== old;
  const ratio = Number(number) / Number(oldNumber);
  return key !== old && (unit === oldUnit || oldUnit === '') && ratio > 1 / RATIO_MAX && ratio < RATIO_MAX;
}
const RATIO_MAX = 5;
