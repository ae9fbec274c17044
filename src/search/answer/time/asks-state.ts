import { namedDates } from '../../../text/passages/date-terms.ts';

const PAST =
  /\b(?:was|were|did|had|been|ago|first|originally|initially|previous(?:ly)?|former(?:ly)?|history|historically|used to|ever|before|earlier|oldest|since|so far|last (?:week|month|quarter|year|time))\b/i;
/** “Who confirmed …”, “which team broke …”, without an auxiliary. */
const PAST_VERB =
  /^\W*(?:who|what|(?:which|how many)(?: (?!(?:is|are|has|have|can|may|must|should|do|does|will|get|gets)\b)[\p{L}\p{N}'’-]+){1,3}?) (?:\p{L}{2,}(?<!ne)ed|came|went|took|got|left|won|made|said|wrote|gave|led|became|chose|built|ran|began|broke|brought|paid|sent|met|found|lost)\b/iu;

/** Returns whether a question asks for the present state: in the present, without a date, and not for what was first or before. */
export const asksState = (question: string): boolean =>
  !PAST.test(question) && !PAST_VERB.test(question) && namedDates(question).length === 0;
