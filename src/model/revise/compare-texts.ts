import { splitSentences } from '../../text/sentences.ts';
import { tally } from '../../lib/lists/tally.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** How a document changed: sentences and rows that are new, removed, and kept. */
export interface TextChange {
  added: string[];
  removed: string[];
  kept: string[];
}

/** Compares two texts of a document by sentence and row, ignoring whitespace and order. Pure. */
export function compareTexts(before: string, after: string): TextChange {
  const old = listSentences(before);
  const now = listSentences(after);
  const counts = tally(old);
  const change: TextChange = { added: [], removed: [], kept: [] };
  for (const sentence of now) {
    const left = counts.get(sentence) ?? 0;
    if (left > 0) {
      counts.set(sentence, left - 1);
      change.kept.push(sentence);
    } else change.added.push(sentence);
  }
  const kept = new Set(change.kept);
  // A sentence that occurred twice and now occurs once was not removed.
  change.removed = [...new Set(old)].filter(
    (sentence) => (counts.get(sentence) ?? 0) > 0 && !kept.has(sentence),
  );
  return change;
}

const TABLE_RULE = /^\|[\s:|-]+\|?$/;

/** Lists the sentences, rows and items of a text in order, each on one line. */
export const listSentences = (text: string): string[] =>
  splitSentences(text)
    .map((sentence) => foldSpace(sentence.text))
    .filter((sentence) => sentence !== '' && !TABLE_RULE.test(sentence));
