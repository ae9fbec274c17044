import { foldName } from '../../text/fold.ts';

/** Words of the longest name that is looked for. */
const WORDS_MAX = 4;
/** Of a very long question the first; each costs a look into the index. */
const NAMES_MAX = 40;
const WORD = /@?[\p{L}\p{N}][\p{L}\p{N}'’._-]*/gu;
/** One word alone is a name only when it is written as one: “will” and “mark” are names too. */
const WRITTEN_AS_NAME = /^(?:@|\p{Lu})/u;

/** What in a question may be somebody's or something's name, folded: one to four words in a row. Pure. */
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
