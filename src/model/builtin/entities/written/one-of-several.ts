/** What a phrase that ends with a name continues with. */
const PHRASE_END =
  /^(?:[.,;:!?)]|$| (?:and|are|as|at|by|can|for|from|has|have|in|into|is|may|must|of|on|or|should|so|that|to|was|were|when|where|which|will|with|without|you)\b)/;
const ONE_OF = /\b(?:an?|another|any|each|every|no)\s$/i;
/** What a program has several of, each of its own kind: “Volume objects”, “the Volume field”. */
const KIND_NOUN =
  /^ (?:CRDs?|CRs?|annotations?|conditions?|custom resources?|fields?|manifests?|modes?|objects?|parameters?|propert(?:y|ies)|resources?|settings?|specs?)\b/;

/** Returns whether a sentence counts what a name means: “create a Harbor Volume.”, “each Harbor Volume is”. */
export function isOneOfSeveral(name: string, sentence: string): boolean {
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1))
    if (ONE_OF.test(sentence.slice(0, at)) && PHRASE_END.test(sentence.slice(at + name.length))) return true;
  return false;
}

/** Returns whether a word for a kind of thing follows a name: “Harbor Volume objects”. */
export const isOfKind = (name: string, sentence: string): boolean =>
  KIND_NOUN.test(sentence.split(name, 2)[1] ?? '');
