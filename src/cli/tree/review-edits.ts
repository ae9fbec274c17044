import type { Tree, TreeEdit } from '../../../client/types.ts';
import { isRecord } from '../../lib/narrow.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { plainText } from '../output/render-table.ts';

export type Choice = 'mine' | 'new' | 'both';

/** A place in a file where an edit and newly generated text conflict. */
export interface ReviewPlace {
  base: string;
  mine: string;
  new: string;
}

/** Returns the edits that a person must decide. */
export const needingReview = (edits: readonly TreeEdit[]): TreeEdit[] =>
  edits.filter((edit) => edit.needs_review);

/** Returns the places of an edit that a person must decide. */
export const placesOf = (edit: TreeEdit): ReviewPlace[] =>
  mergeOf(edit).conflicts.map(({ base, ours, theirs }) => ({ base, mine: ours, new: theirs }));

const mergeOf = ({ llm_baseline, content, current }: TreeEdit) =>
  mergeTexts({ base: llm_baseline ?? '', ours: content ?? '', theirs: current ?? content ?? '' });

/** Merges an edit with the newly generated text, resolving each conflict, in order, as chosen. */
export function mergeChosen(edit: TreeEdit, choices: readonly Choice[]): string {
  const { merged, conflicts } = mergeOf(edit);
  const lines = merged.split(/(?<=\n)/);
  for (const [at, conflict] of [...conflicts.entries()].reverse()) {
    const choice = choices[at] ?? 'mine';
    if (choice === 'mine') continue;
    const { start, end } = conflict.lines.merged;
    const kept = choice === 'both' ? [withLineEnd(conflict.ours)] : [];
    lines.splice(start, end - start, ...kept, conflict.theirs);
  }
  return lines.join('');
}

const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Renders what needs review, place by place, for a terminal. */
export function renderReview(edits: readonly TreeEdit[]): string {
  if (!edits.length) return 'Nothing needs review.';
  return edits
    .map((edit) => [plainText(edit.path), ...placesOf(edit).map(renderPlace)].join('\n'))
    .join('\n\n');
}

/** Returns a place to decide as text for the terminal; `at` counts from 0. */
export function renderPlace(place: ReviewPlace, at: number): string {
  const part = (name: string, text: string) =>
    `  ${`${name}:`.padEnd(5)} ${plainText(text).trim().replaceAll('\n', '\n        ') || '(nothing)'}`;
  return [
    `  place ${at + 1}`,
    part('base', place.base),
    part('mine', place.mine),
    part('new', place.new),
  ].join('\n');
}

/** Returns the files whose edits a generation merged with the new text. */
export function mergedPathsOf({ meta }: Pick<Tree, 'meta'>): string[] {
  const paths = isRecord(meta.edits) && Array.isArray(meta.edits.merged) ? meta.edits.merged : [];
  return paths.filter((path) => typeof path === 'string');
}

/** Renders which edits were merged, and every line of the new text that was left out because the edit changed the same words. */
export function renderMerged(paths: readonly string[], edits: readonly TreeEdit[]): string {
  const leftOut = edits
    .filter(({ path }) => paths.includes(path))
    .flatMap((edit) => leftOutOf(edit).map((line) => `  ${plainText(edit.path)}: ${line}`));
  return [
    `merged with edits: ${paths.map(plainText).join(', ')}`,
    ...(leftOut.length
      ? ['left out of the new text, because an edit changed the same words:', ...leftOut]
      : []),
  ].join('\n');
}

function leftOutOf({ meta: { automerge }, content }: TreeEdit): string[] {
  const hunks: unknown[] = isRecord(automerge) && Array.isArray(automerge.hunks) ? automerge.hunks : [];
  const kept = new Set((content ?? '').split('\n'));
  return hunks
    .flatMap((hunk) =>
      isRecord(hunk) && isRecord(hunk.dropped) ? String(hunk.dropped.theirs).split('\n') : [],
    )
    .filter((line) => line.trim() !== '' && !kept.has(line))
    .map(plainText);
}
