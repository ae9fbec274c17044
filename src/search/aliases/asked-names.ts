import { foldName } from '../../text/fold.ts';

/** Longest name looked up, in words. */
const WORDS_MAX = 4;
/** Only the first names of a very long question; each costs an index lookup. */
const NAMES_MAX = 40;
const WORD = /@?[\p{L}\p{N}][\p{L}\p{N}'’._-]*/gu;
/** A single word is a name only if written as one: “will” and “mark” are names too. */
const WRITTEN_AS_NAME = /^(?:@|\p{Lu})/u;

/** Lists what may be names in a question, folded: one to four words in a row. Pure. */
export function askedNames(question: string): string[] {
  const words = (question.match(WORD) ?? []).map((word) => word.replace(/(?:['’]s|[.'’_-]+)$/u, ''));
  const names = words.flatMap((_, from) =>
    Array.from({ length: Math.min(WORDS_MAX, words.length - from) }, (_unused, i) =>
      words.slice(from, from + i + 1),
    )
      .filter((stretch) => stretch.length > 1 || stretch.every((word) => WRITTEN_AS_NAME.test(word)))
      .map((stretch) => foldName(stretch.join(' '))),
  );
  return [...new Set(names)].filter((name) => name.length > 1).slice(0, NAMES_MAX);
}
