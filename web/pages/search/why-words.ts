import { wordOfStem } from './word-of-stem.ts';

/** Why a document matched, from the service's answer. */
interface Why {
  terms: readonly { term: string; weight: number }[];
  meaning: number;
  recency: number;
}

/** A recency factor below this is shown as a loss of score to age. */
const OLD_BELOW = 0.95;

interface Highlight {
  text: string;
  ranges: readonly (readonly unknown[])[];
}

/** Describes briefly why a document matched: its words by weight, as they appear in the highlights; meaning; and age if it mattered. */
export function whyWords({ terms, meaning, recency }: Why, highlights: readonly Highlight[]): string {
  const heaviest = [...terms].sort((a, b) => b.weight - a.weight);
  const words = markedWords(highlights);
  return [
    ...heaviest.map(({ term, weight }) => `${wordOfStem(term, words)} ${weight.toFixed(1)}`),
    ...(meaning > 0 ? ['meaning'] : []),
    ...(recency < OLD_BELOW ? [`${Math.round(recency * 100)} % left for its age`] : []),
  ].join(' · ');
}

const markedWords = (highlights: readonly Highlight[]): string[] =>
  highlights.flatMap(({ text, ranges }) =>
    markRanges(text, ranges)
      .filter(({ isMarked }) => isMarked)
      .map((piece) => piece.text),
  );

/** Returns a passage without the title that it begins with, which stands above it, and its ranges moved to match. */
export function withoutHeading({ text, ranges }: Highlight, title: string | null): Highlight {
  const heading = title?.trim() ?? '';
  const rest = heading !== '' && text.startsWith(heading) ? text.slice(heading.length) : text;
  const shown = rest.trimStart();
  // A longer word that begins as the title does is no heading, and a passage that is only its title is shown.
  if (shown === '' || shown.length === rest.length) return { text, ranges };
  const cut = text.length - shown.length;
  return {
    text: shown,
    ranges: ranges.flatMap(([from, to]) =>
      typeof from === 'number' && typeof to === 'number' && from >= cut ? [[from - cut, to - cut]] : [],
    ),
  };
}

/** Splits a text into pieces and marks those in `ranges`: half-open, in order, counted in characters as the service does. */
export function markRanges(
  text: string,
  ranges: readonly (readonly unknown[])[],
): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (typeof from !== 'number' || typeof to !== 'number') continue;
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), isMarked: false });
    pieces.push({ text: text.slice(from, to), isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}
