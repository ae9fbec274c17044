/** Openings of a remark rather than a definition. */
const NO_OPENER =
  /^(?:not|when|if|currently|in the (?:future|past)|although|though|while|from time|sometimes|at|as|since|because|after|before|once|often|occasionally|quite|few|several|another|both|each|any|generally|usually|recently|today|now|we|our|i|you|your|most|some|many|every|everyone|to|for|by|written|prepared|presented|surveyed|last|within|under|during|throughout|where|whether|whenever|wherever|unlike|instead|even|despite|given|due|regardless|depending|keep in mind|remember|simply put|in the event|all|let['’]?s|what|why|how|who|per|in order)\b/i;
/** Adds to an earlier statement, or says what usually happens to a thing, how good it is, or where to read more. */
const REMARK = new RegExp(
  [
    '^(?:\\S+ ){1,6}(?:also|typically|usually|normally|often|sometimes|generally|occasionally|rarely|frequently|just|only|still|already|likely)\\b',
    '^(?:\\S+ ){1,8}(?:is|are) (?:\\w+ ){0,2}(?:evolving|growing|changing|expanding)\\b',
    '^(?:\\S+ ){1,8}(?:is|are) (?:an? )?(?:very )?(?:essential|important|crucial|critical|vital|key|core|central|integral|fundamental|useful|helpful|hard|easy|difficult|simple|straightforward|complex|complicated)(?: part)?(?: (?:for|to|in|of|when|that|because|as)\\b|[.,])',
    '^(?:\\S+ ){1,8}can be (?:an? )?(?:\\w+ly )?(?:important|useful|helpful|hard|difficult|confusing)\\b',
    '^(?:\\S+ ){1,9}(?:is|are) (?:provided|given|described|explained|found|available|listed|shown) (?:by|in|at|on|here)\\b',
  ].join('|'),
  'i',
);

/** “In early 2026, we …”, “Historically, …”: what happened before a page was written. */
const TELLS_HISTORY =
  /^(?:back in|historically|traditionally|in the (?:past|last|old)|(?:starting|beginning) (?:in|from|with)|(?:in|since|during|by|around) (?:(?:early|late|mid|the|summer|spring|autumn|fall|winter|of|end|beginning|Q[1-4]|H[12]|\p{L}{3,9})[ -]){0,4}(?:19|20)\d\d|(?:over|for|in|during) (?:the )?(?:course of )?(?:the )?(?:past|last|previous|recent)|with the (?:deprecation|introduction|release|end|launch|advent|removal|arrival|rise)|in (?:RFC|ADR|[A-Z]EP)[- ]?\d+)\b/iu;

/** A section that says why something is written about, not what is said: the state that a proposal wants to end. */
const REASONS =
  /^(?:the |a |current |our )*(?:problems?(?: (?:statement|description|definition|space))?|background|context|motivation|history|status quo|situation|state|pain points?|rationale)(?: (?:and|&|\/) .{1,40})?$/i;

/** Returns whether a heading says that what is below it are reasons: a problem, or what was before. */
export const isOfReasons = (heading: string): boolean => REASONS.test(heading.replace(/[\s:.]+$/, ''));

/** Openings that say what readers or writers of a page do: no definition, but clear below a title that names what it is about. */
const ADDRESSES =
  /^(?:we|our|you|your|to|when (?:you|we)|for|depending|at|in order|every|everyone|each|all|by|within|during|most|many|per)\b/i;
const HEDGES = /\b(?:probably|maybe|perhaps|hopefully|unfortunately)\b/i;

/** Returns whether a sentence leads away from the subject of its page, whoever it speaks of. */
export const isAside = (sentence: string): boolean =>
  leadsAway(sentence) || (NO_OPENER.test(sentence) && !ADDRESSES.test(sentence));

/** What a thing is not, or does not do, says little about what it is, unless the sentence continues with what it is instead. */
const DENIES =
  /^(?:\S+ ){1,8}?(?:(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must) not|cannot|(?:is|are|do|does|has|have|ca|wo|should|must)n['’]t)\b/i;
const SAYS_INSTEAD =
  /\b(?:but|rather|instead|unless|until|except|only|without|it['’]s|it is|they are|they['’]re|so)\b/i;

/** Returns whether a sentence only says what something is not or does not do. */
const isDenial = (sentence: string): boolean => {
  const denied = DENIES.exec(sentence);
  return denied !== null && !SAYS_INSTEAD.test(sentence.slice(denied[0].length));
};

/** What to avoid does not say what a page is about. */
const FORBIDS = /^(?:avoid|do not|don['’]t|never)\b/i;

const leadsAway = (sentence: string): boolean =>
  REMARK.test(sentence) ||
  TELLS_HISTORY.test(sentence) ||
  FORBIDS.test(sentence) ||
  HEDGES.test(sentence) ||
  isDenial(sentence);

/** Returns whether a sentence remarks on a thing instead of saying what it is. */
export const isRemark = (sentence: string): boolean => NO_OPENER.test(sentence) || leadsAway(sentence);
