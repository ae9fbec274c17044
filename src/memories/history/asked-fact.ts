import type { SlotClaim } from '../../text/claims/claim.ts';
import { wordsBeside } from '../../text/claims/asked-slots.ts';
import type { ValueKind } from '../../text/claims/value.ts';
import { queryTerms, terms } from '../../text/terms.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { isSameValue } from './compare-values.ts';
import type { ValueChange } from './find-changes.ts';
import type { MemoryHistory } from './link-memories.ts';
import type { Histories } from './read-histories.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** A slot of a thing that a question may ask for. */
export interface AskedSlot {
  subject: string;
  slot: string;
}

/** The statement with the value that a question asks for. */
export interface AskedFact {
  current: ClaimingRow;
  /** What it changed; null if no other value is known. */
  change: ValueChange | null;
  /** A statement without a date that gives another value: it may be older or newer. Null if there is none. */
  undated: ClaimingRow | null;
}

interface Candidate {
  memory: ClaimingRow;
  claim: SlotClaim;
  history: MemoryHistory;
  /** The day from which it holds; empty if unknown. */
  from: string;
}

/** Words of a question for the kind of thing that is meant: “the Firmware team” is Firmware. */
const KIND_WORDS = new Set(
  queryTerms('team group department company customer product project service system app application site'),
);

/**
 * Returns the statement that answers a question for a slot of a thing: it holds on `day`, has the newest value, and says everything else that
 * the question asks for. Null if there is none, or if statements of one day disagree: then nothing is certain. A statement with a date is preferred to
 * one without, whose value comes along.
 */
export function findAskedFact(
  question: string,
  { slots, kind }: { slots: readonly AskedSlot[]; kind: ValueKind | null },
  memories: readonly ClaimingRow[],
  { histories }: Histories,
  day: string,
): { current: ClaimingRow; claim: SlotClaim; undated: ClaimingRow | null } | null {
  const asked = new Set(slots.map(({ subject, slot }) => `${subject}\n${slot}`));
  const able = memories.flatMap((memory): Candidate[] => {
    const history = histories.get(memory.memory_id);
    if (!history || (history.validTo !== null && history.validTo < day)) return [];
    return memory.claims
      .filter(
        (claim) => asked.has(`${claim.subject}\n${claim.slot}`) && (kind === null || kind === askedBy(claim)),
      )
      .filter((claim) => holds(claim, history) && saysAll(question, claim, memory))
      .map((claim) => ({ memory, claim, history, from: history.validFrom ?? '' }));
  });
  const [newest] = able.sort((a, b) => compareText(b.from, a.from));
  if (!newest || able.some((other) => disagrees(newest, other))) return null;
  const words = new Set(queryTerms(question));
  const shared = ({ memory }: Candidate) => terms(memory.text).filter((term) => words.has(term)).length;
  // Of those with this value, the one with most words of the question.
  const [best] = able
    .filter((one) => isSameValue(one.claim, newest.claim, newest.claim.slot))
    .sort((a, b) => shared(b) - shared(a) || compareText(b.from, a.from));
  if (!best) return null;
  const undated = able.find((one) => one.from === '' && newest.from !== '' && differs(newest, one));
  return { current: best.memory, claim: best.claim, undated: undated?.memory ?? null };
}

/** Returns the kind of value that a question for a claim asks for: “when” asks for a day or a time of day. */
const askedBy = ({ kind, slot }: SlotClaim): ValueKind => (slot === 'the time' ? 'date' : kind);

/** Returns whether a change was to the value of a claim. */
export const isChangeTo = ({ current }: ValueChange, claim: SlotClaim): boolean =>
  current.claims.some(
    (other) =>
      other.subject === claim.subject && other.slot === claim.slot && isSameValue(other, claim, claim.slot),
  );

/** Returns whether nothing says that the value no longer holds. */
const holds = (claim: SlotClaim, { supersededBy, contradicts }: MemoryHistory): boolean =>
  !claim.isPast &&
  !supersededBy.some(
    ({ slot, kind, decidedBy }) =>
      slot === claim.slot || (slot === '' && (kind === claim.kind || decidedBy === 'model')),
  ) &&
  !contradicts.some(({ slot, decidedBy }) => slot === claim.slot || decidedBy === 'model');

/** Returns whether a statement with its title has the thing and the question's other words: “the price of a Taproot 3 *cable*” is another. */
function saysAll(question: string, { subject, slot }: SlotClaim, { text, title }: ClaimingRow): boolean {
  const said = new Set(terms(`${title ?? ''}\n${text}`));
  const own = new Set(subject.split(' '));
  return (
    [...own].every((term) => said.has(term)) &&
    queryTerms(wordsBeside(question, slot)).every(
      (term) => own.has(term) || said.has(term) || KIND_WORDS.has(term),
    )
  );
}

const disagrees = (newest: Candidate, other: Candidate): boolean =>
  other.from === newest.from && differs(newest, other);

/** Returns whether another statement gives another value of the same slot. */
const differs = (newest: Candidate, other: Candidate): boolean =>
  other.claim.subject === newest.claim.subject &&
  other.claim.slot === newest.claim.slot &&
  !isSameValue(other.claim, newest.claim, newest.claim.slot);
