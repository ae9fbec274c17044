import { askedKind, namedSlots, wordsBeside } from '../../text/claims/asked-slots.ts';
import { queryTerms, terms } from '../../text/terms.ts';
import type { AskedFact } from './asked-fact.ts';
import { isSameValue } from './compare-values.ts';
import { clearestOf, type ValueChange } from './find-changes.ts';
import { documentSpan } from './stated-memory.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** Words of a question for a measure, apart from what it is of. */
const ASKING = new Set(
  queryTerms(
    'how long much many often last lasted take takes took large big high far expected planned total is are was were',
  ),
);
/** A question with fewer words matches too many statements. */
const TERMS_MIN = 2;
const TIME = new Set(['ms', 's', 'min', 'h', 'day', 'week', 'month', 'year']);
const MONEY = new Set(['eur', 'usd', 'gbp']);

/** Returns the change that answers a question, of those to what the found documents say, or null if there is none or several disagree. */
export function findAnsweringChange(question: string, changes: readonly ValueChange[]): AskedFact | null {
  return findOfOnlyThing(question, changes) ?? findOfMeasure(question, changes);
}

/** Answers “When is the launch?”, which names no thing: if the documents found say of only one thing that its launch moved, that is it. */
function findOfOnlyThing(question: string, changes: readonly ValueChange[]): AskedFact | null {
  const kind = askedKind(question);
  const wanted = queryTerms(question);
  const slots = namedSlots(question).filter((slot) => {
    const beside = new Set(terms(wordsBeside(question, slot)));
    return !wanted.some((term) => beside.has(term));
  });
  const able = changes
    .filter((change) => change.kind === kind && slots.includes(change.slot))
    .sort(newestFirst);
  const clearest = clearestOf(able);
  if (!clearest || able.some((other) => !isOfSameClaim(clearest, other))) return null;
  return { current: clearest.current, change: clearest, undated: null };
}

const saidAt = ({ current }: Pick<ValueChange, 'current'>): number =>
  documentSpan(current).latest?.getTime() ?? 0;

const newestFirst = (a: ValueChange, b: ValueChange): number => compareText(b.until ?? '', a.until ?? '');

function isOfSameClaim(a: ValueChange, b: ValueChange): boolean {
  const [one, other] = [a, b].map(({ current, slot, value }) =>
    current.claims.find((claim) => claim.slot === slot && claim.shown === value),
  );
  if (!one || !other) return false;
  return one.subject === other.subject && isSameValue(one, other, one.slot);
}

/**
 * Returns the change that answers a question for an amount: it is of the measure that is asked for, and the two statements with their
 * titles have all words of the question. For values without a slot: “Version 1 said 9 hours 20 minutes” names none.
 */
function findOfMeasure(question: string, changes: readonly ValueChange[]): AskedFact | null {
  if (askedKind(question) !== 'amount') return null;
  const wanted = queryTerms(question).filter((term) => !ASKING.has(term));
  if (wanted.length < TERMS_MIN) return null;
  const able = changes.filter(
    (change) => change.kind === 'amount' && isOfMeasure(question, change) && saysAll(wanted, change),
  );
  const [newest] = able.sort((a, b) => saidAt(b) - saidAt(a));
  // If one statement was replaced twice, the latest value holds.
  const isOther = ({ value, old, current }: ValueChange) =>
    value !== newest?.value && (old.text !== newest?.old.text || saidAt({ current }) === saidAt(newest));
  return newest && !able.some(isOther) ? { current: newest.current, change: newest, undated: null } : null;
}

/** Returns whether the unit fits: “how long” asks for a time, “how much” for anything else, “how many” for a number of things. */
function isOfMeasure(question: string, { current, slot, value }: ValueChange): boolean {
  const claim = current.claims.find((one) => one.slot === slot && one.shown === value);
  const unit = claim?.key.split(' ')[1] ?? '';
  if (/\bhow (?:long|fast)\b/i.test(question)) return TIME.has(unit);
  if (/\bhow much\b|\bcosts?\b|\bprice\b/i.test(question)) return !TIME.has(unit);
  return !/\bhow many\b/i.test(question) || (!MONEY.has(unit) && !TIME.has(unit) && unit !== '%');
}

function saysAll(wanted: readonly string[], { old, current }: ValueChange): boolean {
  const said = new Set([old, current].flatMap(({ title, text }) => terms(`${title ?? ''}\n${text}`)));
  return wanted.every((term) => said.has(term));
}
