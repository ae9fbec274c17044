import { labelsOf } from '../statements/citations.ts';
import type { Revision } from './revision.ts';

/** Labels as a prompt shows them: numbers cost fewer tokens than hashes. */
export interface LabelNumbers {
  /** The text with numbers in the place of labels. */
  shorten: (text: string) => string;
  /** The text with labels in the place of numbers that are known; the other way round. */
  restore: (text: string) => string;
  labelOf: (shown: string) => string;
}

const CITATION = /\[\^([^\]\s[]{1,200})\]/g;

/** Numbers the labels of the news first, then those of the file, in order. Pure. */
export function numberLabels({ news, lines, standing }: Revision): LabelNumbers {
  const labels = [
    ...new Set([
      ...news.map(({ evidence }) => evidence.label),
      ...lines.flatMap(({ text }) => labelsOf(text)),
      ...standing.map(({ label }) => label),
    ]),
  ];
  const numbers = new Map(labels.map((label, i) => [label, String(i + 1)]));
  const known = new Set(labels);
  const labelOf = (shown: string): string => {
    const bare = shown.replace(/^\^/, '');
    return known.has(bare) ? bare : (labels[Number(bare) - 1] ?? bare);
  };
  return {
    shorten: (text) => text.replace(CITATION, (_all, label: string) => `[^${numbers.get(label) ?? label}]`),
    restore: (text) => text.replace(CITATION, (_all, shown: string) => `[^${labelOf(shown)}]`),
    labelOf,
  };
}
