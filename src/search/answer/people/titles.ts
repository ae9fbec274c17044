/** Names of roles and bodies, which are capitalized like people: “Data Protection Officer”. */
export const TITLES =
  /(?:\p{Lu}[\p{L}-]+ (?:(?:of|and|for|&) )?){0,4}\b(?:Officer|Manager|Director|Head|Lead|President|Secretary|Treasurer|Chair|Coordinator|Team|Board|Committee|Council|Department|Engineer|Developer|Designer|Analyst|Architect|Contributor|Maintainer|Assistant|Specialist)s?\b/gu;

const RANK = /^(?:Acting|Assistant|Associate|Chief|Co|Deputy|General|Interim|Junior|Senior|Vice)$/;

/** Returns whether a capitalized text is the name of a role, or begins one, and nobody's name. */
export const isTitle = (text: string): boolean => RANK.test(text) || text.replace(TITLES, '').trim() === '';
