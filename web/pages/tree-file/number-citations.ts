const CITATION = /\[\^([^\]\s]+)\](?!:)/g;

/** Numbers the labels of a text from 1, in citation order: the labels themselves mean nothing to people. */
export const numberCitations = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...new Set([...text.matchAll(CITATION)].map(([, label = '']) => label))].map((label, i) => [
      label,
      String(i + 1),
    ]),
  );
