import { isNear, type Places, termsOf } from '../coverage.ts';
import type { QuestionKind } from '../question/question-kinds.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';

/**
 * The part that a statement is of a decision record: what was decided, an argument for or against an option, something else that was considered
 * before (options, drivers), why a decision was needed, or a property of the record (its date, its status).
 */
export type DecisionPart = 'outcome' | 'for' | 'against' | 'weighed' | 'context' | 'property';

/** A number or symbol before the words of a heading: `2. Decision`, `✅ Decision`. */
const NUMBERING = /^[^\p{L}]+/u;
const OUTCOME_HEADING =
  /^(?:the )?(?:decision(?: outcome)?|outcome|resolution|conclusion|chosen (?:option|solution)|our decision|what we (?:decided|chose))\W*$/i;
const OUTCOME_LABEL =
  /^(?:chosen (?:option|solution|alternative)|decision(?: made| taken)?|decided|resolution|resolved|agreed|consensus)\s?[:：]/i;
/** In the minutes of a meeting, the decision is below its topic: “Rejected unanimously.” */
const VERDICT =
  /^(?:(?:the )?(?:vote|motion|proposal|request)s? (?:was |were |is )?)?(?:unanimous(?:ly)?|rejected|approved|accepted|agreed|adopted|declined|carried|passed|deferred|postponed|tabled)\b/i;
/** Returns whether a statement says only how a proposal ended, not what was proposed. */
export const isVerdict = (own: string): boolean => VERDICT.test(own);

/** Other headings of such a record: without one of these, a heading “Outcome” may be anything. */
const RECORD_HEADING =
  /^(?:context|problem|background|motivation|considered|options|alternatives|consequences|status|rationale|decision drivers)\b/i;
const CONTEXT_HEADING = /^(?:context|problem|background|motivation|issue)\b/i;
const WEIGHED_HEADING =
  /^(?:(?:considered |other |rejected )?(?:options|alternatives)(?: considered| rejected)?|alternatives? .{0,20}|pros and cons\b.*|(?:decision )?drivers|trade-?offs|forces)\W*$/i;
const FOR = /^(?:good|pro|positive|advantage)s?\b ?[,:–-]? ?(?:because|since|as|if|that)?\b|^\+ /i;
const AGAINST = /^(?:bad|con|negative|disadvantage|drawback)s?\b ?[,:–-]? ?(?:because|since|as|if|that)?\b/i;
const NEUTRAL = /^neutral\b ?[,:–-]/i;
const LISTED_FOR = /^(?:pros|advantages|benefits|positives?(?: consequences)?)\W*$/i;
const LISTED_AGAINST = /^(?:cons|disadvantages|drawbacks|downsides|negatives?(?: consequences)?)\W*$/i;
const MARKED = /^\p{L}+s? ?[,:–-]|^\p{L}+ (?:because|since|as)\b|^\+ /iu;
const PROPERTY =
  /^(?:date|status|decided(?: on| by)?|deciders?|decision[- ]makers?|authors?|owners?|approved(?: on| by)?|accepted(?: on| by)?)\b[^:：]{0,12}[:：]\s*\S/i;
const PROPERTY_HEADING = /^(?:date|status|deciders?|decision[- ]makers?|authors?)\W*$/i;

/** Returns the part of a decision that a statement is, by its first words and, in a decision record, by the headings above it, or null. */
export function decisionPartOf(
  { own, headings, speaker }: Pick<AnswerStatement, 'own' | 'headings' | 'speaker'>,
  isOfRecord: boolean,
): DecisionPart | null {
  if (OUTCOME_LABEL.test(own) || (speaker === null && VERDICT.test(own))) return 'outcome';
  if (MARKED.test(own)) {
    if (FOR.test(own)) return 'for';
    if (AGAINST.test(own)) return 'against';
    if (NEUTRAL.test(own)) return 'weighed';
  }
  if (!isOfRecord) return null;
  const above = headings.split('\n').map((heading) => heading.replace(NUMBERING, ''));
  const last = lastHeading(headings).replace(NUMBERING, '');
  if (LISTED_FOR.test(last)) return 'for';
  if (LISTED_AGAINST.test(last)) return 'against';
  if (above.some((heading) => WEIGHED_HEADING.test(heading))) return 'weighed';
  if (CONTEXT_HEADING.test(last)) return 'context';
  if (PROPERTY.test(own) || PROPERTY_HEADING.test(last)) return 'property';
  return OUTCOME_HEADING.test(last) ? 'outcome' : null;
}

/** Returns what a decision record says about why it was needed, as terms, or null if the document is not such a record. */
export function readRecord(
  statements: readonly Pick<AnswerStatement, 'own' | 'headings'>[],
): ReadonlySet<string> | null {
  const names = statements.map(({ headings }) => lastHeading(headings).replace(NUMBERING, ''));
  const decides = statements.some(
    ({ own }, i) => OUTCOME_HEADING.test(names[i] ?? '') || /^chosen option/i.test(own),
  );
  if (!decides || !names.some((name) => RECORD_HEADING.test(name))) return null;
  return new Set(
    statements.flatMap(({ own }, i) => (CONTEXT_HEADING.test(names[i] ?? '') ? [...termsOf(own)] : [])),
  );
}

/** Words that ask for a part, whatever it says itself. */
const CALLED: Record<DecisionPart, ReadonlySet<string>> = {
  outcome: termsOf(
    'decide decision choose chosen select adopt pick choice option approach solution team outcome result vote',
  ),
  for: termsOf('advantage benefit pro upside strength argument'),
  against: termsOf('disadvantage drawback con downside weakness argument reject'),
  weighed: termsOf('option alternative consider'),
  context: termsOf('problem context'),
  property: termsOf('decide decision record make take'),
};

/** Returns whether “Rejected unanimously” is about another proposal than the one asked about. */
export function isVerdictOnOther(
  { kind, words, decision }: Pick<Asked, 'kind' | 'words' | 'decision'>,
  part: DecisionPart | null,
  own: string,
  { headings, own: said, lead, title }: Places,
): boolean {
  if (part !== 'outcome' || kind !== 'open' || !decision.asksOutcome || !VERDICT.test(own)) return false;
  return words.some(
    (word) =>
      word.weight >= 1 && !CALLED.outcome.has(word.term) && !isNear(word, { headings, said, lead, title }),
  );
}

/** Adds what a part is about: a decision and the properties of a record are about its title and, for a decision, why it was needed. */
export function withDecision(
  places: Places,
  part: DecisionPart | null,
  record: ReadonlySet<string> | null,
  own = '',
): Places {
  if (part === null) return places;
  if (part === 'outcome' && VERDICT.test(own))
    return { ...places, lead: new Set([...places.lead, ...CALLED[part], ...places.headings]) };
  const isAboutTitle = record !== null && (part === 'outcome' || part === 'property');
  return {
    ...places,
    lead: new Set([...places.lead, ...CALLED[part], ...(isAboutTitle ? places.title : [])]),
    headings: part === 'outcome' && record ? new Set([...places.headings, ...record]) : places.headings,
  };
}

const ASKS_AGAINST =
  /\b(?:drawbacks?|disadvantages?|downsides?|cons|weakness(?:es)?|problems?|limitations?|shortcomings?|against|reject(?:ed)?|dismiss(?:ed)?|rul(?:e|ed) out|mov(?:e|ed) away|abandon(?:ed)?|replac(?:e|ed)|drop(?:ped)?)\b|^\W*why\b.{0,60}(?:\bnot\b|n['’]t\b)/i;
const ASKS_FOR = /\b(?:advantages?|benefits?|pros|upsides?|strengths?)\b/i;
const ASKS_WEIGHED = /\b(?:options?|alternatives?|considered|drivers?|candidates?|criteria|licen[cs]e)\b/i;
const ASKS_OUTCOME =
  /\b(?:chosen|chose|choose|decided?|decision|selected?|adopted?|picked|use[ds]?|conclu(?:de|ded|sion)|outcome|agreed?|result|vote[ds]?|approved?|accepted?|rejected?)\b/i;

const ASKS_BEFORE =
  /\b(?:problems?|issues?|context|current(?:ly)?|previous(?:ly)?|before|original(?:ly)?|used to|old)\b/i;
/** Kinds that are answered by what was decided rather than by why it was needed. */
const DECIDED_KINDS: ReadonlySet<QuestionKind> = new Set(['open', 'place', 'steps', 'company', 'definition']);

/** The side of a decision that a question asks for. */
export interface AskedSide {
  side: 'for' | 'against' | null;
  asksWeighed: boolean;
  asksOutcome: boolean;
  asksBefore: boolean;
}

/** Returns which side of a decision a question asks about. */
export const readSide = (question: string): AskedSide => ({
  side: ASKS_AGAINST.test(question) ? 'against' : ASKS_FOR.test(question) ? 'for' : null,
  asksWeighed: ASKS_WEIGHED.test(question),
  asksOutcome: ASKS_OUTCOME.test(question),
  asksBefore: ASKS_BEFORE.test(question),
});

/** Returns whether an argument is on the wrong side: one for a choice does not say what is against it, nor one against it why it was made. */
export function isOtherSide(
  { kind, decision }: Pick<Asked, 'kind' | 'decision'>,
  part: DecisionPart | null,
): boolean {
  if (part !== 'for' && part !== 'against') return false;
  if (decision.side !== null) return part !== decision.side;
  return kind === 'reason' && part === 'against';
}

const BONUS = { outcome: 0.15, asked: 0.15, weighed: -0.5, context: -0.15, side: 0.1 } as const;
/** An outcome that covers less of the question is about another decision. */
const COVERAGE_MIN = 0.6;

/** Prefers what was decided, because that is true; what was only considered is not, unless it is asked for. */
export function decisionBonus(
  { kind, decision }: Pick<Asked, 'kind' | 'decision'>,
  part: DecisionPart | null,
  { isFirst, own }: Pick<AnswerStatement, 'isFirst' | 'own'>,
  coverage: number,
): number {
  if (part === 'outcome') {
    const isSaid = (isFirst || OUTCOME_LABEL.test(own) || VERDICT.test(own)) && coverage >= COVERAGE_MIN;
    if (!isSaid || decision.side !== null || kind === 'person' || kind === 'time') return 0;
    return BONUS.outcome + (decision.asksOutcome ? BONUS.asked : 0);
  }
  if (part === 'context') return DECIDED_KINDS.has(kind) && !decision.asksBefore ? BONUS.context : 0;
  // Arguments do not say how something is done, though they may be a list.
  const weighed = BONUS.weighed * (kind === 'steps' ? 2 : 1);
  if (part === 'for' || part === 'against') return decision.side === part ? BONUS.side : weighed;
  return part === 'weighed' && !decision.asksWeighed ? weighed : 0;
}
