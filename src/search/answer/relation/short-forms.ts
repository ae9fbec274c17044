import { spellsAbbreviation } from '../../../text/passages/acronyms.ts';
import { terms } from '../../../text/terms.ts';

/** Abbreviations in a question (`AWS`), and how its words would be abbreviated (`WG` for “working group”). */
export interface ShortForms {
  /** Term of the abbreviation, and its letters. */
  short: readonly { term: string; letters: string }[];
  /** An abbreviation, and the terms of the words that it stands for. */
  long: ReadonlyMap<string, readonly string[]>;
}

const SHORT = /(?<![\p{L}\p{N}_-])\p{Lu}{3,6}(?![\p{L}\p{N}_-])/gu;
const SHORT_IN_TEXT = /(?<![\p{L}\p{N}_-])\p{Lu}{2,5}(?![\p{L}\p{N}_-])/gu;
/** Two letters are too few to guess from, except for these, which most teams use. */
const COMMON = /^(?:WG|PR|HR|UI|QA|CI|CD|PM|EM|PO|AC|DB)$/;
const WORDS = /\p{L}[\p{L}'’]+(?: \p{L}[\p{L}'’]+)*/gu;
const WORDS_IN_SHORT = [2, 3, 4] as const;

/** Returns the abbreviations of a question, and those that its words may have. */
export function readShortForms(question: string): ShortForms {
  const long = new Map<string, readonly string[]>();
  for (const [run] of question.matchAll(WORDS)) {
    const words = run.split(' ');
    for (const [at] of words.entries())
      for (const length of WORDS_IN_SHORT) {
        const part = words.slice(at, at + length);
        const letters = part.map((word) => word.charAt(0).toUpperCase()).join('');
        if (part.length === length && (length > 2 || COMMON.test(letters)))
          long.set(letters, terms(part.join(' ')));
      }
  }
  return {
    short: (question.match(SHORT) ?? []).flatMap((letters) => {
      const [term] = terms(letters);
      return term === undefined ? [] : [{ term, letters }];
    }),
    long,
  };
}

/** Returns the terms of a question that a text has in the other form. */
export function otherForms({ short, long }: ShortForms, text: string): string[] {
  const spelled = short.filter(({ letters }) => spellsAbbreviation(text, letters)).map(({ term }) => term);
  const shortened = (text.match(SHORT_IN_TEXT) ?? []).flatMap((letters) => long.get(letters) ?? []);
  return [...spelled, ...shortened];
}
