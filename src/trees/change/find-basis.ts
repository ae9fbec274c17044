import { sha256Hex } from '../../lib/ids/sha256.ts';
import { countWords, total, wordDelta } from '../../merge/words/word-delta.ts';
import { tally } from '../../lib/lists/tally.ts';

/** The base of a sent text: the text that is served, an earlier one, or one that is no longer stored. */
export type Basis = { kind: 'current' } | { kind: 'earlier'; text: string } | { kind: 'unknown' };

export interface EditSender {
  /** The hash of the text that was edited, if the sender gives one. */
  baseSha256: string | null;
  /** Whose words the served text may contain in addition to the model's: nobody's, only the sender's, or other people's. */
  served: 'model' | 'own' | 'others';
}

/**
 * Finds the base of a text: by the hash its sender gives, else by its lines. A text closer to an earlier version than to the current one was
 * made from that version: storing it as is would undo the changes in between. If the sender rewrote the very lines that a person changed in between, lines
 * do not decide but words do (see `keepsNews`); if words do not either, the sender counts as not having seen those lines. `earlier`: newest first. Pure.
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
  // Oldest first, so that the oldest wins a tie: lines counted as unseen show up as a conflict, lines counted as seen are overwritten.
  const compared = earlier
    .filter((text) => text !== current)
    .toReversed()
    .map((text) => compare(lines, countLines(current), text))
    .sort((a, b) => b.lead - a.lead || b.similarity - a.similarity);
  const [nearest] = compared;
  const isNearer = nearest && (nearest.lead || nearest.similarity - ofCurrent.similarity) > 0;
  if (isNearer) return { kind: 'earlier', text: nearest.text };
  // An entirely new text has no base; it is accepted if its sender wrote the text it replaces.
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
 * Returns whether the sent text has more than half of the words added in between: any sentence may share one or two by chance. If words
 * were only removed, returns whether it shares more words with the current text than with the earlier one.
 */
function keepsNews(sent: Counts, current: Counts, earlier: Counts): boolean {
  const { inserted: news, insertedCount } = wordDelta(earlier, current);
  if (insertedCount === 0) return countShared(sent, current) > countShared(sent, earlier);
  return 2 * countShared(wordDelta(earlier, sent).inserted, news) > insertedCount;
}

interface Compared {
  text: string;
  /** How many lines of this text the sent text has, … */
  shared: number;
  /** … and how many more that is than of the current one. */
  lead: number;
  /** Share of lines that the two texts have in common (Dice), 0..1. */
  similarity: number;
  /** Whether the sent text lacks a line that the current text has and this one does not. */
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

const countLines = (text: string): Map<string, number> =>
  tally(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );

function countShared(some: Counts, others: Counts): number {
  let shared = 0;
  for (const [one, n] of some) shared += Math.min(n, others.get(one) ?? 0);
  return shared;
}
