import { CAUSE } from '../answer-types.ts';
import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { saysDone } from '../statements/asked-forms.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';
import { namesManner, toldBy } from './told-by.ts';

const BONUS = { action: 0.25, steps: 0.15, cause: 0.15, opener: -0.5, firstReply: 0.1 } as const;

const ACTION =
  /`|--\w|^To \p{L}+ [^,.]{3,80}, (?:please )?(?!(?:we|you|they|it|I|the|an?|this|our|your)\b)\p{L}+|^(?:please |then |just |first |yes[:,] )?(?:use|run|set|pass|open|go|call|click|select|delete|remove|install|restart|raise|add|write|send|ask|put|forward|change|choose|press|log|start|stop|try|switch|turn|download|update|check|move|copy|make|create|enter|follow|contact|fill|sign|book|file|revoke|tell|ensure|make sure|verify|review|increase)\b|\byou (?:can|could|should|must|need|may)\b(?! (?:also )?(?:see|notice|find|experience|encounter|get)\b)|\b(?:workaround|work around|can be \w+ed|please)\b/iu;
/** Returns whether a statement denies what is asked: “We do not use it” gives no reason why we use it. */
const denies = (own: string, asked: Asked['words']): boolean =>
  [...own.matchAll(NEGATED)].some(([, negated = '']) => {
    const said = termsOf(negated);
    return asked.some(({ term, isName }) => !isName && said.has(term));
  });
/** Names of a list of steps. */
const STEPS = /\b(?:steps?|procedure|instructions|process)\b/i;
const NEGATED = /(?:\b(?:not|never|no longer)|n['’]t) ((?:[\p{L}'’-]+ ?){1,2})/giu;

/**
 * Scores an action for “how do I”, and a cause for “why”. Whoever opens a thread describes the problem; the first reply says most about it.
 */
export function purposeBonus(asked: Asked, statement: AnswerStatement): number {
  const { kind, words } = asked;
  const { form, lead, headings, topic, speaker, isFirstReply } = statement;
  const own = toldBy(asked, statement);
  if (kind === 'company') return denies(own, words) ? BONUS.opener : 0;
  if (kind !== 'steps' && kind !== 'reason') return 0;
  const opens = speaker !== null && topic === '';
  const place = (opens ? BONUS.opener : 0) + (isFirstReply ? BONUS.firstReply : 0);
  if (kind === 'reason') {
    if (CAUSE.test(`${own}\n${lead}\n${headings}`)) return place + BONUS.cause;
    // A row of a table says what is so, not why, unless it says so.
    return place + (form === 'row' || denies(own, words) ? BONUS.opener : 0);
  }
  // “How was it fixed” asks for what was done, not for what to do.
  if (!asked.isList && form !== 'list') return place + (saysDone(own) ? BONUS.action : 0);
  // “They may not apply” does not say how to.
  if (form !== 'list' && denies(own, words)) return place + BONUS.opener;
  const isNamed = form === 'list' && STEPS.test(`${lead}\n${lastHeading(headings)}`);
  return (
    place +
    (isNamed ? BONUS.steps : 0) +
    (form === 'list' || ACTION.test(own) || namesManner(statement) ? BONUS.action : 0)
  );
}
