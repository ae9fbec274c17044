/** A citation in Markdown: `[^label]`. */
const CITATION = /\[\^([^\]\s[]{1,200})\]/g;
/** How models write several: `[^a, ^b]`, `[^a, b]`, `[^a; ^b]`. */
const LIST_OF_CITATIONS = /\[\^([^\]\s,;[]{1,200}(?:\s*[,;]\s*\^?[^\]\s,;[]{1,200}){1,20})\]/g;
const SPACE_AND_CITATION = /[ \t]?\[\^([^\]\s[]{1,200})\]/g;

/** Puts every citation into its own brackets. */
export const splitCitations = (text: string): string =>
  text.replace(LIST_OF_CITATIONS, (_all, list: string) =>
    list
      .split(/\s*[,;]\s*/)
      .map((label) => `[^${label.replace(/^\^/, '')}]`)
      .join(''),
  );

/** Returns the distinct labels cited in a text, in order. */
export const labelsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(CITATION)].flatMap(([, label]) => label ?? [])),
];

/** Replaces citations by spaces. */
export const withoutCitations = (text: string): string => text.replace(CITATION, ' ');

/** Removes citations of labels that are not `known`. */
export const keepKnownCitations = (text: string, known: ReadonlySet<string>): string =>
  text.replace(SPACE_AND_CITATION, (citation, label: string) => (known.has(label) ? citation : ''));
