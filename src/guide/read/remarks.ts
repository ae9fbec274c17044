/** Openings of a remark rather than a definition. */
const NO_OPENER =
  /^(?:not|when|if|currently|in the (?:future|past)|although|though|while|from time|sometimes|at|as|since|because|after|before|once|often|occasionally|quite|few|several|another|both|each|any|generally|usually|recently|today|now|we|our|i|you|your|most|some|many|every|everyone|to|for|by|written|prepared|surveyed|last|within|under|during|throughout|where|whether|whenever|wherever|unlike|instead|even|despite|given|due|regardless|depending|keep in mind|remember|simply put|in the event|all|let['’]?s|what|why|how|who|per|in order)\b/i;
/** Adds to an earlier statement, or says what usually happens to a thing, how good it is, or where to read more. */
const REMARK = new RegExp(
  [
    '^(?:\\S+ ){1,6}(?:also|typically|usually|normally|often|sometimes|generally|just|only|still|already|likely)\\b',
    '^(?:\\S+ ){1,8}(?:is|are) (?:an? )?(?:very )?(?:essential|important|crucial|critical|vital|key|core|central|integral|fundamental|useful|helpful|hard|easy|difficult)(?: part)?(?: (?:for|to|in|of|when|that|because|as)\\b|[.,])',
    '^(?:\\S+ ){1,8}can be (?:an? )?(?:\\w+ly )?(?:important|useful|helpful|hard|difficult|confusing)\\b',
    '^(?:\\S+ ){1,9}(?:is|are) (?:provided|given|described|explained|found|available|listed|shown) (?:by|in|at|on|here)\\b',
  ].join('|'),
  'i',
);

/** Returns whether a sentence remarks on a thing instead of saying what it is. */
export const isRemark = (sentence: string): boolean => NO_OPENER.test(sentence) || REMARK.test(sentence);
