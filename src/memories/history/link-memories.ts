import { isSameMeasure } from '../../text/claims/replaced-values.ts';
import type { ValueKind } from '../../text/claims/value.ts';
import { queryTerms } from '../../text/terms.ts';
import { isSameValue } from './compare-values.ts';
import { type DatedClaim, dateClaims, type StatedMemory } from './stated-memory.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** Another memory, and what it says about the same thing. */
export interface MemoryLink {
  memoryId: string;
  /** Empty if the value has no slot. */
  slot: string;
  /** As written there. */
  value: string;
  kind: ValueKind;
  /** The day from which it holds, `YYYY-MM-DD`; null if unknown. */
  from: string | null;
  decidedBy: 'rules' | 'model';
}

export interface MemoryHistory {
  validFrom: string | null;
  validTo: string | null;
  supersededBy: MemoryLink[];
  supersedes: MemoryLink[];
  contradicts: MemoryLink[];
  /** Memories that say the same. */
  repeats: string[];
}

/** Share of words that two memories must have in common for one to repeat the other, and the share if both also give the same values. */
const REPEAT_SHARE = 0.85;
const REPEAT_SHARE_WITH_VALUES = 0.5;

/**
 * Links the given memories, from nothing but these: a later value of the same slot supersedes, two values of one day contradict, and a statement
 * that says which value it replaces supersedes those with that value. What begins after `asOf` is left out; without `asOf`, what begins after
 * both today and the last thing said.
 */
export function linkMemories(
  memories: readonly StatedMemory[],
  time: { asOf: string | null; today: string },
): Map<string, MemoryHistory> {
  const histories = new Map(memories.map((memory) => [memory.memoryId, emptyHistory()]));
  const dated = memories.flatMap(dateClaims);
  const placed = new Map<DatedClaim, string | null>();
  for (const group of Map.groupBy(dated, groupOf).values())
    for (const claim of group) placed.set(claim, dayFrom(claim, group));
  const lastSaid = dated.reduce(
    (last, { latest }) => (latest !== null && latest > last ? latest : last),
    time.today,
  );
  const known = dated.filter((claim) => isKnown(placed.get(claim) ?? null, time.asOf ?? lastSaid));
  const day = (claim: DatedClaim) => placed.get(claim) ?? null;
  const link = (list: 'supersededBy' | 'supersedes' | 'contradicts', from: DatedClaim, to: DatedClaim) => {
    const links = histories.get(from.memory.memoryId)?.[list];
    if (
      links &&
      !links.some(
        (other) =>
          other.memoryId === to.memory.memoryId &&
          other.slot === to.claim.slot &&
          // For values without a slot, one statement may replace several.
          (other.slot !== '' || other.value === to.claim.shown),
      )
    )
      links.push(linkTo(to, day(to)));
  };
  for (const [key, group] of Map.groupBy(known, groupOf))
    for (const claim of group) {
      if (key === '') continue;
      const next = nextValue(claim, group, day);
      if (next) {
        link('supersededBy', claim, next);
        link('supersedes', next, claim);
      } else for (const other of contradicting(claim, group, day)) link('contradicts', claim, other);
    }
  for (const [claim, next] of replacedElsewhere(known, day)) {
    link('supersededBy', claim, next);
    link('supersedes', next, claim);
  }
  for (const claim of known) setValidity(histories.get(claim.memory.memoryId), claim, day(claim));
  for (const history of histories.values()) closeValidity(history);
  linkRepeats(memories, histories, known);
  return histories;
}

const emptyHistory = (): MemoryHistory => ({
  validFrom: null,
  validTo: null,
  supersededBy: [],
  supersedes: [],
  contradicts: [],
  repeats: [],
});

/** Returns the group of a claim: one slot of one thing; empty for values without a slot. */
const groupOf = ({ claim }: DatedClaim): string =>
  claim.subject === '' || claim.slot === '' ? '' : `${claim.subject}\n${claim.slot}`;

const linkTo = ({ memory, claim }: DatedClaim, from: string | null): MemoryLink => ({
  memoryId: memory.memoryId,
  slot: claim.slot,
  value: claim.shown,
  kind: claim.kind,
  from,
  decidedBy: 'rules',
});

const isKnown = (from: string | null, asOf: string): boolean => from === null || from <= asOf;

/**
 * Returns the day from which a claim holds: the one it gives, else when it was said. On a page that was changed later, that is the last change,
 * unless someone else said in between that the value no longer holds: then the page merely kept it.
 */
function dayFrom(claim: DatedClaim, group: readonly DatedClaim[]): string | null {
  if (claim.from !== null) return claim.from;
  const { earliest, latest } = claim;
  if (earliest === null || latest === null || earliest === latest) return latest ?? earliest;
  const isLeft = group.some(
    (other) =>
      other.memory !== claim.memory &&
      other.latest !== null &&
      other.latest > earliest &&
      other.latest <= latest &&
      other.claim.replaces.some((value) => isSameValue(value, claim, claim.claim.slot)),
  );
  return isLeft ? earliest : latest;
}

type DayOf = (claim: DatedClaim) => string | null;

/** Returns the first other value of the slot after a claim, or one of the same day if it says that it replaces this one. */
function nextValue(claim: DatedClaim, group: readonly DatedClaim[], dayOf: DayOf): DatedClaim | null {
  const able = group.filter((other) => isNext(claim, other, dayOf));
  const [next = null] = able
    .map((other) => ({ other, rank: rankOf(claim, other, dayOf) }))
    .sort((x, y) => compareText(x.rank, y.rank))
    .map(({ other }) => other);
  return next;
}

function isNext(claim: DatedClaim, other: DatedClaim, dayOf: DayOf): boolean {
  const { slot } = claim.claim;
  if (other === claim || other.claim.isPast || claim.claim.isPast) return false;
  if (!isSameMeasure(other, claim) || isSameValue(other, claim, slot)) return false;
  const [day, otherDay] = [dayOf(claim), dayOf(other)];
  const replaces = replacesValue(other, claim);
  if (isOfOnePassage(claim, other) && !replaces && !slot.startsWith('of ')) return false;
  if (day === null || otherDay === null) return replaces;
  return otherDay > day || (replaces && otherDay === day);
}

/** Sorts by day, then what says that it replaces the claim, then what is in the same document; text and id make the order deterministic. */
function rankOf(claim: DatedClaim, other: DatedClaim, dayOf: DayOf): string {
  const { documentId, text, memoryId } = other.memory;
  const isNear = documentId === claim.memory.documentId;
  return [dayOf(other) ?? '', replacesValue(other, claim) ? 0 : 1, isNear ? 0 : 1, text, memoryId].join('\n');
}

const replacesValue = (other: DatedClaim, claim: DatedClaim): boolean =>
  other.claim.replaces.some((value) => isSameValue(value, claim, claim.claim.slot));

/** Values of several things in one passage, “15 minutes by day, 60 by night”, are not a change. */
const isOfOnePassage = (a: DatedClaim, b: DatedClaim): boolean =>
  a.memory === b.memory ||
  (a.memory.documentId === b.memory.documentId && a.latest === b.latest && a.from === b.from);

function contradicting(claim: DatedClaim, group: readonly DatedClaim[], dayOf: DayOf): DatedClaim[] {
  const day = dayOf(claim);
  if (day === null || claim.claim.isPast || claim.earliest !== claim.latest) return [];
  const { slot } = claim.claim;
  return group.filter(
    (other) =>
      dayOf(other) === day &&
      other.earliest === other.latest &&
      !other.claim.isPast &&
      other.memory.documentId !== claim.memory.documentId &&
      isSameMeasure(other, claim) &&
      !isSameValue(other, claim, slot) &&
      !claim.claim.replaces.some((value) => isSameValue(value, other, slot)),
  );
}

/** Any two statements may share months and units. */
const MEASURE_WORDS = new Set(
  queryTerms(
    'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday year years month months week weeks days hours minutes seconds percent euros dollars pounds million thousand',
  ),
);
/** Words that two statements must share if their values have different slots. */
const SHARED_WORDS_MIN = 2;

/** Lists claims of a value that a later statement about the same thing says no longer holds, whatever their slots. */
function* replacedElsewhere(
  claims: readonly DatedClaim[],
  dayOf: DayOf,
): Generator<[DatedClaim, DatedClaim]> {
  const terms = new Map<StatedMemory, Set<string>>();
  const termsOf = (memory: StatedMemory) => {
    const known =
      terms.get(memory) ??
      new Set(queryTerms(memory.text).filter((term) => /^\p{L}{4,}/u.test(term) && !MEASURE_WORDS.has(term)));
    terms.set(memory, known);
    return known;
  };
  for (const next of claims)
    for (const value of next.claim.replaces)
      for (const claim of claims) {
        if (claim.memory === next.memory || !isSameValue(value, claim, '')) continue;
        if (next.key !== '' && !isSameMeasure(claim, next)) continue;
        if (next.memory.claims.some((one) => !one.isPast && one.kind === value.kind && one.key === value.key))
          continue;
        if (groupOf(claim) !== '' && groupOf(claim) === groupOf(next)) continue;
        if (isOwnSlot(claim) && isOwnSlot(next) && claim.claim.slot !== next.claim.slot) continue;
        const [day, nextDay] = [dayOf(claim), dayOf(next)];
        if (day !== null && nextDay !== null && day > nextDay) continue;
        const isSameDocument = claim.memory.documentId === next.memory.documentId;
        const { subject } = claim.claim;
        const isSameSubject = subject === next.claim.subject && (subject !== '' || isSameDocument);
        const shared = countShared(termsOf(claim.memory), termsOf(next.memory));
        if (!isSameSubject && !isSameDocument && !isSpecific(value.key)) continue;
        const needed = SHARED_WORDS_MIN + 1 - (isSameSubject ? 2 : 0) - (isSameDocument ? 1 : 0);
        if (shared >= needed) yield [claim, next];
      }
}

/** Returns whether a claim has a specific slot; “14 of 96” may be said of anything. */
const isOwnSlot = ({ claim }: DatedClaim): boolean => claim.slot !== '' && !claim.slot.startsWith('of ');

/** Returns whether two texts hardly share a value by chance: an amount of four digits, or of three with its unit. */
const isSpecific = (key: string): boolean => {
  const digits = (key.split(' ')[0] ?? '').replace(/\D/g, '').replace(/0+$/, '').length;
  return !/^\d{2,4}-\d{2}/.test(key) && digits >= (key.includes(' ') ? SPECIFIC_DIGITS : SPECIFIC_DIGITS + 1);
};
const SPECIFIC_DIGITS = 3;

function setValidity(
  history: MemoryHistory | undefined,
  { claim, until }: DatedClaim,
  from: string | null,
): void {
  if (!history || claim.slot === '') return;
  history.validFrom ??= from;
  history.validTo ??= until;
}

/** Ends the validity of a memory when what supersedes it begins. */
function closeValidity(history: MemoryHistory): void {
  for (const { from } of history.supersededBy)
    if (from !== null && (history.validTo === null || from < history.validTo)) history.validTo = from;
}

/** Links memories that say the same: in nearly the same words, or in half of them with the same values. */
function linkRepeats(
  memories: readonly StatedMemory[],
  histories: ReadonlyMap<string, MemoryHistory>,
  claims: readonly DatedClaim[],
): void {
  const claimsOf = Map.groupBy(claims, (claim) => claim.memory);
  const words = memories.map((memory) => new Set(queryTerms(memory.text)));
  for (const [i, left] of memories.entries())
    for (let k = i + 1; k < memories.length; k++) {
      const [right, a, b] = [memories[k], words[i], words[k]];
      if (!right || !a || !b) continue;
      const both = countShared(a, b);
      const share = both / Math.max(1, a.size + b.size - both);
      if (share < REPEAT_SHARE_WITH_VALUES) continue;
      const [own, others] = [claimsOf.get(left) ?? [], claimsOf.get(right) ?? []];
      const agree = sayTheSame(own, others) && sayTheSame(others, own);
      if (!agree || (share < REPEAT_SHARE && !own.some((claim) => groupOf(claim) !== ''))) continue;
      histories.get(left.memoryId)?.repeats.push(right.memoryId);
      histories.get(right.memoryId)?.repeats.push(left.memoryId);
    }
}

const countShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
};

const sayTheSame = (claims: readonly DatedClaim[], others: readonly DatedClaim[]): boolean =>
  claims.every((claim) =>
    others.some((other) => groupOf(other) === groupOf(claim) && isSameValue(other, claim, claim.claim.slot)),
  );
