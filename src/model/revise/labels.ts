import { labelsOf } from '../statements/citations.ts';
import type { Revision } from './revision.ts';

/** Labels as a prompt shows them: numbers, which cost fewer tokens than hashes. */
export interface LabelNumbers {
  /** Replaces labels with numbers. */
  shorten: (text: string) => string;
  /** Replaces known numbers with labels, the inverse. */
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
