import { terms } from '../../../text/terms.ts';
import type { QuestionKind } from './question-kinds.ts';

const COUNTED = /\bhow (?:many|much) ((?:\p{L}[\p{L}\p{N}'’-]* ?){1,5})/iu;
/** The verb in “How many incidents happened last year”, and what follows it. */
const COUNTED_VERB = /\s(?:\p{L}{2,}ed|came|went|took|got|left|won|made)\b.*$/iu;
/** “Days in advance”, “people in the team”: what is counted ends there, in a question as in a statement. */
const COUNTED_WHERE = /\s(?:in|on|at|with|for|to|from|by|before|after|ahead|until|within)\b.*$/iu;
const AUXILIARY = /\b(?:do|does|did|is|are|was|were|can|may|will|has|have|had|should|must|would)\b/i;
/** “How much is the stipend for …”: something else may have the words after it, and a sum. */
const MEASURED =
  /\bhow (?:much|long|large|high|big) (?:is|are|was|were) (?:the |a |an |my |our |your )([\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,2}?)(?= (?:of|for|in|on|at|to|from|with|by|that)\b|\W*$)/iu;
/** “Who is the treasurer's deputy” does not ask for the treasurer. */
const POSSESSED =
  /^\W*who (?:is|are|was|were) .*(?<!\b(?:it|that|there|here|let))['’]s ([\p{L}-]+(?: [\p{L}-]+)?)\W*$/iu;
/** “Who is the manager of …”: text that names no manager says who is something else there. */
const ROLE_OF =
  /^\W*(?:who (?:is|are|was|were) (?:the |a |an |my |our |your )|(?:which|what) (?:people|colleagues|persons?) (?:is|are|was|were) (?:the |an? |our )?)([\p{L}-]+(?: [\p{L}-]+){0,2}?)(?= (?:of|for|in|on|at|to)\b|\W*$)/iu;
/** “Which airline …”: text that mentions none names something else. */
const CLASS =
  /^\W*(?:which|what) ((?:[\p{L}'’-]+ ){0,2}?[\p{L}'’-]+) (?:do|does|did|is|are|can|should|must|may|will|\p{L}+s)\b/iu;
const NAMED =
  /\bwhat (?:is|are|was|were) (?:the |a |an |my |our |your )([\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,2}?)(?= (?:of|for|in|on|at|to|from|with|by|per|that)\b|\W*$)/iu;

/** “Where are the minutes of …”: text that mentions no minutes says where something else is. */
const LOCATED =
  /^\W*where (?:is|are|was|were|(?:do|does|did|can|could|should|would|must|may) (?:I|we|you|one|people) \p{L}+) (?:the |a |an |my |our |your )?([\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,2}?)(?= (?:of|for|about|from)\b)/iu;

/** For these kinds, the whole name belongs to the subject. */
const WHOLE_NAMED: ReadonlySet<QuestionKind> = new Set(['open', 'definition', 'person', 'company', 'place']);

/** Returns what is asked for by name, as terms: for “how many probes do we have”, the probes. `words`: those of the question, by term. */
export function subjectOf(
  question: string,
  kind: QuestionKind,
  words: ReadonlyMap<string, { weight: number }>,
): string[] {
  const named =
    MEASURED.exec(question)?.[1] ??
    POSSESSED.exec(question)?.[1] ??
    ROLE_OF.exec(question)?.[1] ??
    (kind === 'company' ? CLASS.exec(question)?.[1] : undefined) ??
    COUNTED.exec(question)?.[1] ??
    (kind === 'place' ? LOCATED.exec(question)?.[1] : undefined) ??
    (kind === 'open' || kind === 'definition' || kind === 'amount' || kind === 'share'
      ? NAMED.exec(question)?.[1]
      : undefined) ??
    '';
  const [noun = '', ...verb] = named.split(AUXILIARY);
  const counted = kind === 'number' ? noun.replace(COUNTED_VERB, '').replace(COUNTED_WHERE, '') : noun;
  // Without an auxiliary after it, only the first word certainly belongs to the noun.
  const sure =
    verb.length || counted !== noun || WHOLE_NAMED.has(kind) ? counted : (noun.split(' ')[0] ?? '');
  const isRole = kind === 'person' && ROLE_OF.test(question);
  return terms(sure).filter((term) => {
    const { weight = 0 } = words.get(term) ?? {};
    return isRole ? weight >= 1 : weight === 1;
  });
}
