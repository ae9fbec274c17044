import { foldName } from '../fold.ts';
import { mostCounted } from '../../lib/lists/tally.ts';

/** A form in fewer texts may be a typo, but not one all in capitals (“ETL”) that has no rival. */
const FORM_TEXTS_MIN = 2;
const IS_ABBREVIATION = /^\p{Lu}{2,6}$/u;
const WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]+(?![\p{L}\p{N}])/gu;
/** Has a capital after the first character: “CLI”, “OpenFaaS”, “iOS”. */
const IS_MARKED = /^.+\p{Lu}/u;

/**
 * Learns how texts write abbreviations and names with inner capitals, and returns a function that writes a name that way (“Cli tools” →
 * “CLI tools”). Uses the most frequent form of each word. Texts in all capitals are ignored.
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
    const best = mostCounted(forms);
    const isSure =
      (best?.[1] ?? 0) >= FORM_TEXTS_MIN || (forms.size === 1 && IS_ABBREVIATION.test(best?.[0] ?? ''));
    if (best && isSure && IS_MARKED.test(best[0])) known.set(word, best[0]);
  }
  return (name) => name.replace(WORD, (word) => known.get(foldName(word)) ?? pluralOf(word, known) ?? word);
}

/** Returns “RFCs” for “rfcs” if texts write “RFC”. */
function pluralOf(word: string, known: ReadonlyMap<string, string>): string | null {
  const one = /s$/i.test(word) ? known.get(foldName(word.slice(0, -1))) : undefined;
  return one !== undefined && IS_ABBREVIATION.test(one) ? `${one}s` : null;
}
