import { foldName } from '../fold.ts';

/** A form that fewer texts have may be a slip. */
const FORM_TEXTS_MIN = 2;
const WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]+(?![\p{L}\p{N}])/gu;
/** More than a capital at the beginning: “CLI”, “OpenFaaS”, “iOS”. */
const IS_MARKED = /^.+\p{Lu}/u;

/**
 * Reads how texts write abbreviations and names with capitals inside, and returns what writes a name in that way (“Cli tools” → “CLI tools”). A form
 * counts that is the most frequent of its word. Texts all in capitals say nothing.
 */
export function learnForms(texts: Iterable<string>): (name: string) => string {
  const counts = new Map<string, Map<string, number>>();
  for (const text of texts) {
    if (!/\p{Ll}/u.test(text)) continue;
    for (const form of new Set(text.match(WORD))) {
      const word = foldName(form);
      const forms = counts.get(word) ?? new Map<string, number>();
      counts.set(word, forms.set(form, (forms.get(form) ?? 0) + 1));
    }
  }
  const known = new Map<string, string>();
  for (const [word, forms] of counts) {
    const [best] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best && best[1] >= FORM_TEXTS_MIN && IS_MARKED.test(best[0])) known.set(word, best[0]);
  }
  return (name) => name.replace(WORD, (word) => known.get(foldName(word)) ?? word);
}
