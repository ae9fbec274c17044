/** “a Globex project” is one of several; “the Zorvin project” is Zorvin. */
const ONE_OF = /\b(?:an?|any|each|every|other|another|new|which|these|those) $/i;
const PROJECT =
  /^ project(?:'s|’s)?(?=$|[.,;:)!?]| (?!(?:board|lead|manager|name|plan|representative|team)s?\b))/;

/** Returns whether a sentence calls a name a project. Not for names that are known otherwise: an organization has projects. */
export const isProject = (before: string, after: string): boolean =>
  PROJECT.test(after) && !ONE_OF.test(before);
