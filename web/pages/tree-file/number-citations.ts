const CITATION = /\[\^([^\]\s]+)\](?!:)/g;

/** The labels of a text by numbers from 1, in the order in which it cites them: what a label is made of says nothing to people. */
export const numberCitations = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...new Set([...text.matchAll(CITATION)].map(([, label = '']) => label))].map((label, i) => [
      label,
      String(i + 1),
    ]),
  );
