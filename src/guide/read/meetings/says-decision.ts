import { wordCount } from '../pieces.ts';

const HYPOTHETICAL =
  /\b(?:if|unless|whether|would|could|might|should be|may be|must be|when|until|once|not (?:yet )?(?:decided|agreed)|to be decided|example|e\.g\.|suppose|imagine|for instance|can be)\b|\?$|^(?:was|were) /i;
/** Says where or when to continue a discussion, not what was decided. */
const ABOUT_MEETING =
  /\b(?:next (?:week|meeting)|(?:the |off |on )?agenda|roll(?:ed)? over|follow[- ]up|meet again|come back|revisit|more discussion|continue (?:the )?(?:discussion|discussing|to)|bring (?:this|it|that) up|take (?:this|it|the discussion|discussion) |keep (?:this|it) (?:on|open)|defer|postpone|discuss|back to|have a conversation|(?:date|time) for a )\b/i;
/** What a group will look at is not decided yet. */
const TO_CONSIDER =
  /\b(?:agreed|decided|voted) (?:\S+ ){0,4}(?:review|comment|consider|reconsider|investigate|explore|evaluate|assess|look (?:into|at)|think (?:about|over)|check|wait|gather|collect)\b/i;
/** “Merge the changes”, “such keys”: which ones was said before, unless the topic names them. */
const OF_WHAT_IS_KNOWN =
  /\b(?:merge|accept|approve|adopt|kill|close|drop|keep|publish|sign|send|reject|fund)(?:ed|d)? the (changes?|items?|documents?|pull request|pr|proposals?|issue|request|idea|suggestion|grant|topic|text|draft)\b(?! (?:of|for|to|on|about|from|by|that|which|in|with|as)\b)|\bsuch (?!as\b|an?\b|that\b)\p{L}/iu;
const ONE_PERSONS_TASK =
  /^(?:@?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:is going to|will|to)\b|need|needs|to |let['’]?s|your|possibly|maybe|tbd)/u;
/** Up to this many words, “No …” is an answer, not a decision; “No discount below 1,000 probes is given to anybody” is one. */
const NO_WORDS_MAX = 7;
/** A line that says that there is nothing, or only where to look. */
export const SAYS_NOTHING = /^(?:none|n\/a|tbd|nothing|see|link|who|what|how|whether|which|why|where)\b/i;
const POINTS =
  /^(?:it(?! (?:was|has been) (?:\w+ )?(?:agreed|decided|resolved)\b)|this|that|these|those|they|same|yes)\b/i;
/** Refers to an action named before it. */
const POINTS_AT_DEED =
  /\b(?:do|doing|did|does|move|take|put|add|make|drop|close|merge|keep|leave|allow|let|land|approve|accept|reject|ship|revert) (?:it|that|this|so|them)\b|\bthe motion (?:is|was|has|pass|carrie)|\b(?:option|approach|alternative|solution|variant) (?:\d|[A-Z])(?![\w-])|^(?:problem|option|action|step) \d\b|\b(?:the following|as follows)\W*$|^then\b|(?:\.\.\.|…)$|\b(?:any|all|some|none|both|each|one) of (?:these|those|them)\b|\bin (?:some|certain|various|several)(?: \p{L}+)? ways\b|\bwithout (?:it|them)\b/iu;
/** “2a + fewer keys”, “Merge after the keys are there”: which option, or what is merged, was said before. */
const LACKS_OBJECT =
  /^\(?\d{1,2}[a-z]\b|^(?:merge|approve|accept|close|reject|adopt|land|ship)d?,? (?:after|when|once|as[- ]is|with|if|now)\b/i;
/** “Ada Lind - approve, if we get paint”: how one person voted. */
const VOTE =
  /^\p{Lu}[^-–—:]{1,40}(?: [-–—]|:) ?(?:approve[sd]?|yes|no|yea|nay|aye|for|against|in favou?r|abstain\w*|absent|[+-]1)\b/iu;
/** People have not decided yet. */
const UNDECIDED =
  /\b(?:still open|no (?:majority|decision|consensus|agreement)|not (?:yet )?(?:been )?(?:agreed|decided)|undecided)\b/i;
/** How many motions there were, or that people voted, does not say for what. */
const OF_MOTIONS =
  /\b(?:approved|passed|adopted|accepted) (?:\w+ ){0,3}(?:motions|resolutions)\b|\bvoted on\b/i;
/** “We decided that not too early”: a clause cannot begin like that. */
const LACKS_CLAUSE = /\b(?:agreed|decided|resolved) that (?:not|too)\b/i;
/** What someone told the others was not decided. */
const TOLD =
  /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:shared|presented|showed|reported|explained|demoed|mentioned|asked|talked)\b/u;
/** In minutes, “this issue” refers to something said before it. */
const POINTS_AT_TALK =
  /\b(?:this|these|those) (?!year|month|quarter|week|group|team|committee|board|project|organi[sz]ation)\p{L}|\bthe (?:first|second|third|other|former|latter) (?:ones?|two|pull request|option|proposal|item|approach)\b|\bas well\W*$|\bto wait\b/iu;
const WORDS_MIN = 6;
const CHARS_MAX = 500;
/** Contains a smiley, or is cut off in the middle of a line. */
const IN_JEST = /[:;]-?[)D](?:\W|$)|\\$/;

/** Returns whether a statement says a decision by itself, or below its topic, and says nothing else. `isLabeled`: its author calls it a decision. */
export function saysDecision(text: string, topic: readonly string[], isLabeled: boolean): boolean {
  if (wordCount(text) < WORDS_MIN || text.length > CHARS_MAX || /:\s*$/.test(text)) return false;
  if (IN_JEST.test(text) || /\?(?= |$)/.test(text)) return false;
  if (/^no\b/i.test(text) && wordCount(text) <= NO_WORDS_MAX) return false;
  if (
    SAYS_NOTHING.test(text) ||
    VOTE.test(text) ||
    ONE_PERSONS_TASK.test(text) ||
    /\bwill be announced\b/.test(text)
  )
    return false;
  if (ABOUT_MEETING.test(text) && text.length < 200) return false;
  if (TO_CONSIDER.test(text) || pointsAtKnown(text, topic)) return false;
  if (HYPOTHETICAL.test(text) && !isLabeled) return false;
  if (OF_MOTIONS.test(text) || UNDECIDED.test(text)) return false;
  if (LACKS_OBJECT.test(text) || LACKS_CLAUSE.test(text) || TOLD.test(text)) return false;
  if (POINTS_AT_DEED.test(text) || (!isLabeled && POINTS_AT_TALK.test(text))) return false;
  const isBlind =
    POINTS.test(text) ||
    (wordCount(text) < 10 && /\b(?:it|this|that|them)\b(?! (?:year|month|quarter|week))/i.test(text));
  return !isBlind || wordCount(topic.join(' ')) >= 3;
}

function pointsAtKnown(text: string, topic: readonly string[]): boolean {
  const found = OF_WHAT_IS_KNOWN.exec(text);
  const noun = found?.[1]?.replace(/s$/, '').toLowerCase() ?? '';
  return found !== null && !(noun !== '' && topic.join(' ').toLowerCase().includes(noun));
}
