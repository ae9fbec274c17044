/** Openings of a resolution that addresses the person who asked; English, the language of the prompt. */
const OPENING =
  /^(?:[*_>#\s]*)(?:sure|certainly|of course|okay|ok|here(?:'|’)?s?\b(?: is| are)?.{0,40}\b(?:merged?|resol(?:ved|ution)|text|version|result|combined|answer)|below is|i(?:'|’)?(?:ve| have| will|'ll)? (?:merged?|resolved?|combined?|kept|keep|preserved?|integrated?)|(?:the )?(?:merged?|resolved|combined|final|updated) (?:text|version|result|hunk|section|paragraph|output|content)\b|as (?:requested|an ai)|i(?:'|’)?m sorry|i cannot|i can(?:'|’)t|unfortunately)/iu;

/** Closing remarks and comments on the task. */
const COMMENT =
  /\b(?:let me know|i hope this|feel free to|(?:both|the two) (?:versions|sides|changes)|(?:user|model)(?:'|’)s (?:version|change|edit|side)|merge conflict|conflict hunk|(?:ours|theirs) (?:version|side)|no other changes|changes? (?:were|was) (?:made|kept|preserved))\b/iu;

/** Prompt tags that the model echoed, such as `<ours>`. */
const PROMPT_TAG =
  /<\/?(?:base|ours|theirs|user|model|hunk|context|before|after|merged|answer|output|result|text)>/iu;

/** Returns the first line of a resolution that comments on the task and is in none of the inputs, or null. Lines are whitespace-folded. */
export function findPreamble(lines: readonly string[], known: ReadonlySet<string>): string | null {
  for (const [i, line] of lines.entries()) {
    if (known.has(line)) continue;
    const isEdge = i === 0 || i === lines.length - 1;
    if (PROMPT_TAG.test(line) && ![...known].some((each) => PROMPT_TAG.test(each))) return line;
    if (OPENING.test(line) && i === 0 && !startsAlike(line, known)) return line;
    if (isEdge && COMMENT.test(line) && ![...known].some((each) => COMMENT.test(each))) return line;
  }
  return null;
}

/** Returns whether a line of the inputs starts with the same words, so that the opening belongs to the text. */
function startsAlike(line: string, known: ReadonlySet<string>): boolean {
  const start = line.toLowerCase().split(' ').slice(0, 3).join(' ');
  return [...known].some((each) => each.toLowerCase().startsWith(start));
}
