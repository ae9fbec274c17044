import { splitSentences } from '../../text/sentences.ts';

/** What became of a document: sentences and rows that are new, that are gone, and that stayed. */
export interface TextChange {
  added: string[];
  removed: string[];
  kept: string[];
}

/** Compares two texts of one document by sentence and row; whitespace and order do not count. Pure. */
export function compareTexts(before: string, after: string): TextChange {
  const old = listSentences(before);
  const now = listSentences(after);
  const counts = new Map<string, number>();
  for (const sentence of old) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const change: TextChange = { added: [], removed: [], kept: [] };
  for (const sentence of now) {
    const left = counts.get(sentence) ?? 0;
    if (left > 0) {
      counts.set(sentence, left - 1);
      change.kept.push(sentence);
    } else change.added.push(sentence);
  }
  const kept = new Set(change.kept);
  // A sentence that stood twice and now stands once has not gone.
  change.removed = [...new Set(old)].filter(
    (sentence) => (counts.get(sentence) ?? 0) > 0 && !kept.has(sentence),
  );
  return change;
}

const TABLE_RULE = /^\|[\s:|-]+\|?$/;

/** The sentences, rows and items of a text in order, each on one line. */
export const listSentences = (text: string): string[] =>
  splitSentences(text)
    .map((sentence) => sentence.text.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '' && !TABLE_RULE.test(sentence));
