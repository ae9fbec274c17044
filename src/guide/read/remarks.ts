/** What opens a remark, not a definition. */
const NO_OPENER =
  /^(?:not|when|if|currently|in the (?:future|past)|although|though|while|from time|sometimes|at|as|since|because|after|before|once|often|occasionally|quite|few|several|another|both|each|any|generally|usually|recently|today|now|we|our|i|you|your|most|some|many|every|everyone|to|for|by|written|prepared|surveyed|last|within|under|during|throughout|where|whether|whenever|wherever|unlike|instead|even|despite|given|due|regardless|depending|keep in mind|remember|simply put|in the event|all|let['’]?s|what|why|how|who|per|in order)\b/i;
/** It adds to what stood before it, says what mostly happens to a thing or how good the thing is, or where more is said. */
const REMARK = new RegExp(
  [
    '^(?:\\S+ ){1,6}(?:also|typically|usually|normally|often|sometimes|generally|just|only|still|already|likely)\\b',
    '^(?:\\S+ ){1,8}(?:is|are) (?:an? )?(?:very )?(?:essential|important|crucial|critical|vital|key|core|central|integral|fundamental|useful|helpful|hard|easy|difficult)(?: part)?(?: (?:for|to|in|of|when|that|because|as)\\b|[.,])',
    '^(?:\\S+ ){1,8}can be (?:an? )?(?:\\w+ly )?(?:important|useful|helpful|hard|difficult|confusing)\\b',
    '^(?:\\S+ ){1,9}(?:is|are) (?:provided|given|described|explained|found|available|listed|shown) (?:by|in|at|on|here)\\b',
  ].join('|'),
  'i',
);

/** Whether a sentence says something of a thing in place of what the thing is. */
export const isRemark = (sentence: string): boolean => NO_OPENER.test(sentence) || REMARK.test(sentence);
