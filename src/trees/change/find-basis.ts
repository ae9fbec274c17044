import { sha256Hex } from '../../lib/ids/sha256.ts';
import { countWords, total, wordDelta } from '../../merge/words/word-delta.ts';

/** What a sent text was made from: the text that is served, an earlier one, or one that is no longer stored. */
export type Basis = { kind: 'current' } | { kind: 'earlier'; text: string } | { kind: 'unknown' };

export interface EditSender {
  /** The hash that the sender gives of the text that was edited. */
  baseSha256: string | null;
  /** Whose words the served text may hold beside the model's: nobody's, only the sender's, or those of other people. */
  served: 'model' | 'own' | 'others';
}

/**
 * Finds what a text was made from: by the hash that its sender gives, else by its lines. A text that is nearer to an earlier one than to the current
 * one was made from that: to store it as it is would undo the changes in between. Where lines do not decide, because the sender rewrote the very lines that
 * a person had changed in between, words decide (see `keepsNews`); where they do not either, those lines count as not seen by the sender. `earlier`: newest first. Pure.
 */
export function findBasis(
  sent: string,
  current: string,
  earlier: readonly string[],
  { baseSha256, served }: EditSender,
): Basis {
  if (baseSha256 !== null) {
    if (baseSha256 === sha256Hex(current)) return { kind: 'current' };
    const text = earlier.find((one) => sha256Hex(one) === baseSha256);
    return text === undefined ? { kind: 'unknown' } : { kind: 'earlier', text };
  }
  const lines = countLines(sent);
  const ofCurrent = compare(lines, countLines(current), current);
  // Oldest first, and so among equals: what is taken for not seen by the sender shows a conflict, what is taken for seen is replaced.
  const compared = earlier
    .filter((text) => text !== current)
    .toReversed()
    .map((text) => compare(lines, countLines(current), text))
    .sort((a, b) => b.lead - a.lead || b.similarity - a.similarity);
  const [nearest] = compared;
  const isNearer = nearest && (nearest.lead || nearest.similarity - ofCurrent.similarity) > 0;
  if (isNearer) return { kind: 'earlier', text: nearest.text };
  // A wholly new text was made from none; who wrote what it replaces may do that.
  const isNew = ofCurrent.shared === 0 && (nearest?.shared ?? 0) === 0;
  if (served === 'model' || (served === 'own' && isNew)) return { kind: 'current' };
  const words = countWords(sent);
  const wordsOfCurrent = countWords(current);
  const undecided = compared.find(
    ({ lead, isAtStake, text }) =>
      lead === 0 && isAtStake && !keepsNews(words, wordsOfCurrent, countWords(text)),
  );
  return undecided ? { kind: 'earlier', text: undecided.text } : { kind: 'current' };
}

/**
 * Whether the sent text has more than half of the words that came in between: one or two of them any sentence may share by chance. Where words
 * only went, whether it has more of the current text's than of the earlier one's.
 */
function keepsNews(sent: Counts, current: Counts, earlier: Counts): boolean {
  const { inserted: news, insertedCount } = wordDelta(earlier, current);
  if (insertedCount === 0) return countShared(sent, current) > countShared(sent, earlier);
  return 2 * countShared(wordDelta(earlier, sent).inserted, news) > insertedCount;
}

interface Compared {
  text: string;
  /** How many lines the sent text has of this one, … */
  shared: number;
  /** … and how many more than of the current one. */
  lead: number;
  /** Share of the lines of both that both have (Dice), 0..1. */
  similarity: number;
  /** Whether the sent text lacks a line that the current one has and this one has not. */
  isAtStake: boolean;
}

type Counts = Map<string, number>;

function compare(sent: Counts, current: Counts, text: string): Compared {
  const lines = countLines(text);
  const shared = countShared(sent, lines);
  const all = total(sent) + total(lines);
  return {
    text,
    shared,
    lead: shared - countShared(sent, current),
    similarity: all === 0 ? 1 : (2 * shared) / all,
    isAtStake: [...current.keys()].some((line) => !lines.has(line) && !sent.has(line)),
  };
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function countShared(some: Counts, others: Counts): number {
  let shared = 0;
  for (const [one, n] of some) shared += Math.min(n, others.get(one) ?? 0);
  return shared;
}
